import { reencryptPermission } from "#features/calendar/tokens.server.ts";
import { rehashLinks } from "#features/leads/link/links.server.ts";
import { reencryptPushKey } from "#features/push/key.server.ts";
import { reencryptTwoSteps } from "#features/staff/two-step/store.server.ts";
import type { AppContext } from "#platform/app-context.server.ts";

/** Re-encrypts stored secrets and renames links after the server's secret was replaced. */
export async function reencryptSecrets(ctx: AppContext): Promise<void> {
	await rehashLinks(ctx);
	await reencryptPushKey(ctx);
	await reencryptPermission(ctx);
	await reencryptTwoSteps(ctx);
}
