import { reencryptTwoSteps } from "#core/accounts/two-step/store.server.ts";
import { rehashLinks } from "#core/requests/link/links.server.ts";
import { reencryptBackupSettings } from "#features/backups/remote-place/stored-place.server.ts";
import { reencryptPermission } from "#features/calendar/tokens.server.ts";
import { reencryptClientSecret } from "#features/calendar/zoho-keys.server.ts";
import { reencryptPushKey } from "#features/push/key.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { reencryptMailPassword } from "#server/mail/mail-settings.server.ts";

/** Re-encrypts stored secrets and renames links after the server's secret was replaced. */
export async function reencryptSecrets(ctx: AppContext): Promise<void> {
	await rehashLinks(ctx);
	await reencryptPushKey(ctx);
	await reencryptPermission(ctx);
	await reencryptTwoSteps(ctx);
	await reencryptMailPassword(ctx);
	await reencryptClientSecret(ctx);
	await reencryptBackupSettings(ctx);
}
