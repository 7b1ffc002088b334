import type { AppContext } from "#server/app-context.server.ts";
import { defineHook } from "#server/hooks.ts";

/** Runs after the server's secret was replaced. A handler stores its own secrets again under the new one. */
export const onSecretReplaced = defineHook<[ctx: AppContext]>();
