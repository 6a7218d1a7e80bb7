/**
 * Prompts as files: a small Dotprompt on Handlebars. A file becomes a list of messages with roles
 * and parts, and nothing that is rendered into it can become a message, a role or a partial. {@code
 * PromptLibrary} is its door, {@code Briefing} what goes into a prompt beside the message, {@code
 * Rendered} what comes out.
 */
@NullMarked
package dev.hikyaku.routing.ai.prompt;

import org.jspecify.annotations.NullMarked;
