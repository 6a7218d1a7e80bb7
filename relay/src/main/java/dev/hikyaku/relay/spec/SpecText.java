package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.message.Body;
import java.nio.file.Path;

/**
 * One file of a spec, or a text that stands for one.
 *
 * @param name as the user gave it; begins every problem
 * @param folder what relative paths in it are relative to
 * @param content the text, in UTF-8
 */
record SpecText(String name, Path folder, Body content) {}
