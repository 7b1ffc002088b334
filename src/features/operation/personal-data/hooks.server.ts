import { defineProvider } from "#server/hooks.ts";
import type { MentionSource } from "./mentions.server.ts";

/** Gives the tables whose rows may mention people other than their owner. */
export const mentionSources = defineProvider<() => readonly MentionSource[]>("mentionSources");
