/**
 * Gives the first administrator a new password and prints it once. `npm run admin:password`, with the server's own
 * environment (BIELA_DATA or DATABASE_URL). The embedded database has one owner at a time: stop the server first.
 */
import {
	ensureFirstAdmin,
	FIRST_ADMIN,
	resetAdminPassword,
} from "#features/staff/first-admin.server.ts";
import { migrations } from "#migrations/all.ts";
import { DataFolderTaken } from "#platform/data-lock.server.ts";
import { parseEnv } from "#platform/env.server.ts";
import { openPlatform } from "#platform/platform.server.ts";
import { explainRefusal } from "#platform/refusal.ts";

try {
	const env = parseEnv({ LOG_LEVEL: "warn", ...process.env });
	const platform = await openPlatform(env, migrations);
	await ensureFirstAdmin(platform, () => {});
	const password = await resetAdminPassword(platform);
	await platform.close();
	console.log(
		`\n  Contraseña nueva, se muestra solo esta vez:\n    usuario     ${FIRST_ADMIN}\n    contraseña  ${password}\n\n  Las sesiones abiertas de ${FIRST_ADMIN} terminaron.\n`,
	);
} catch (error) {
	console.error(`\n${explain(error)}\n`);
	process.exitCode = 1;
}

function explain(error: unknown): string {
	if (error instanceof DataFolderTaken)
		return `${error.message}\nSi es el servidor, deténlo, corre otra vez «npm run admin:password» y vuelve a encenderlo.`;
	return explainRefusal(error, process.env);
}
