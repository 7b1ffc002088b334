/**
 * Gives the first administrator, or the user of `npm run admin:password -- <user name>`, a new password and prints it
 * once. It also removes the user's second factor. Run it with the server's own environment (BIELA_DATA or
 * DATABASE_URL). The embedded database has one owner at a time: stop the server first.
 */

import { ensureFirstAdmin, FIRST_ADMIN, resetPassword } from "#core/accounts/first-admin.server.ts";
import { buildLoginLink } from "#core/accounts/login-link.server.ts";
import { LOGIN_LINK_MINUTES } from "#core/accounts/rules.ts";
import { hasShopIn, NO_SHOP_MESSAGE, openTarget } from "#features/operation/backups/making/shop.server.ts";
import { hasShop } from "#features/operation/backups/making/shop-read-model.server.ts";
import { migrations } from "#migrations/all.ts";
import { openAppContext } from "#server/app-context.server.ts";
import { findRow } from "#server/database/rows.server.ts";
import { dropRootPrivileges } from "#server/start/data-folder.server.ts";
import { DataFolderInUseError } from "#server/start/data-lock.server.ts";
import { type Env, parseEnv } from "#server/start/env.server.ts";
import { explainStartupError, StartupError } from "#server/start/startup-error.ts";

try {
	const env = parseEnv({ LOG_LEVEL: "warn", ...process.env });
	await assertShopExists(env);
	dropRootPrivileges(env.BIELA_DATA);
	const ctx = await openAppContext(env, migrations);
	await ensureFirstAdmin(ctx, () => {});
	const username = process.argv[2]?.trim().toLowerCase() || FIRST_ADMIN;
	const password = await resetPassword(ctx, username);
	const person = await findRow(ctx.db, "staff", { username });
	const link = person && buildLoginLink(ctx, person);
	await ctx.close();
	if (password === undefined) throw new StartupError(`Nadie tiene el usuario «${username}».`);
	console.log(
		`\n  Contraseña nueva, se muestra solo esta vez:\n    usuario     ${username}\n    contraseña  ${password}\n\n  Las sesiones abiertas de ${username} terminaron, y entra sin verificación en dos pasos.\n  Si el panel dice que hubo demasiados intentos, entra en los próximos ${LOGIN_LINK_MINUTES} minutos por este enlace:\n    ${link}\n`,
	);
} catch (error) {
	console.error(`\n${formatError(error)}\n`);
	process.exitCode = 1;
}

/** Throws if the database holds no shop: opening the platform would create one there. */
async function assertShopExists(env: Env) {
	const { shop, close } = await openTarget(env, migrations);
	const { postgres } = shop;
	const findShop = async () => (postgres ? hasShop(postgres) : hasShopIn(env.BIELA_DATA));
	if (await findShop().finally(close)) return;
	const location = postgres ? "la base de datos de DATABASE_URL" : `«${env.BIELA_DATA}»`;
	throw new StartupError(`En ${location} ${NO_SHOP_MESSAGE}`);
}

function formatError(error: unknown): string {
	if (error instanceof DataFolderInUseError)
		return `${error.message}\nSi es el servidor, deténlo, corre otra vez «npm run admin:password» y vuelve a encenderlo.`;
	return explainStartupError(error, process.env);
}
