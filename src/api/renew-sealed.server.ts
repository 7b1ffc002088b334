import { resealPermission } from "#features/calendar/tokens.server.ts";
import { nameLinks } from "#features/leads/link/links.server.ts";
import { resealPushKey } from "#features/push/key.server.ts";
import { resealTwoSteps } from "#features/staff/two-step/store.server.ts";
import type { Platform } from "#platform/platform.server.ts";

/** Re-encrypts stored secrets and renames links after the server's secret was replaced. */
export async function renewSealed(at: Platform): Promise<void> {
	await nameLinks(at);
	await resealPushKey(at);
	await resealPermission(at);
	await resealTwoSteps(at);
}
