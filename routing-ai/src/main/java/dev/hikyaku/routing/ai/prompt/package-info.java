/**
 * Prompts as files: a small Dotprompt on Handlebars. A file becomes a list of messages with roles
 * and parts, and nothing that is rendered into it can become a message, a role or a partial. {@link
 * dev.hikyaku.routing.ai.prompt.PromptLibrary} is its door.
 */
@NullMarked
package dev.hikyaku.routing.ai.prompt;

import org.jspecify.annotations.NullMarked;
