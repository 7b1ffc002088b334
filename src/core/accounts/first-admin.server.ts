import { randomUUID } from "node:crypto";
import { endOpenLink } from "#core/accounts/password-links/store.server.ts";
import { generateCode } from "#core/accounts/two-step/recovery-codes.server.ts";
import { removeTwoStep } from "#core/accounts/two-step/store.server.ts";
import { type AppContext, printWaitingNotice } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { countRows, deleteRows, findRow, insertIfMissing } from "#server/database/rows.server.ts";
import { hashPassword } from "#server/password.server.ts";
import { retryUntilConnected } from "#server/start/retry-until-connected.ts";

export const FIRST_ADMIN = "admin";

/**
 * Creates the first administrator in an empty database. Among machines that start together only one succeeds. A
 * commit whose reply was lost is verified before the password is shown.
 *
 * @param show receives a generated password once it is stored; not called when BIELA_ADMIN_PASSWORD gives one. If the
 *   process ends before that, `npm run admin:password` creates another
 * @source rules 7.1
 */
export async function ensureFirstAdmin(
	ctx: AppContext,
	show: (username: string, password: string) => void,
): Promise<void> {
	const staffCount = await countRows(ctx.db.selectFrom("staff"));
	if (staffCount > 0) return;
	const configuredPassword = ctx.env.BIELA_ADMIN_PASSWORD;
	const password = configuredPassword ?? generatePassword();
	const passwordHash = await hashPassword(password);
	const id = randomUUID();
	const storeAdmin = async () => {
		const row = {
			id,
			username: FIRST_ADMIN,
			email: "",
			fullName: "Administrador",
			role: "owner",
			passwordHash,
			createdAt: ctx.now().toISOString(),
		};
		await insertIfMissing(ctx.db, "staff", row, ["username"]);
		return (await findRow(ctx.db, "staff", { id })) !== undefined;
	};
	// Retry here and not only around startup: this password must survive an outage while it is being stored.
	const isStored = await retryUntilConnected(storeAdmin, (reason) => printWaitingNotice(ctx.env, reason));
	if (isStored && !configuredPassword) show(FIRST_ADMIN, password);
}

/**
 * Resets a locked-out person's account: new password, no second step, all sessions revoked.
 *
 * @param username the account; defaults to the first administrator, who becomes an owner again
 * @returns the password; undefined for an unknown name
 * @source rules 7.20
 */
export async function resetPassword(ctx: AppContext, username = FIRST_ADMIN): Promise<string | undefined> {
	const password = generatePassword();
	const passwordHash = await hashPassword(password);
	return withTransaction(ctx.db, async (trx) => {
		const rows = await trx
			.updateTable("staff")
			.set({ passwordHash, disabledAt: null, mustChangePassword: 0 })
			.$if(username === FIRST_ADMIN, (query) => query.set({ role: "owner" }))
			.where("username", "=", username)
			.returning("id")
			.execute();
		for (const { id } of rows) {
			await deleteRows(trx, "sessions", { staffId: id });
			await removeTwoStep(trx, id);
			await endOpenLink(trx, id, "withdrawn");
		}
		return rows.length > 0 ? password : undefined;
	});
}

/** Generates a readable password of 100 bits. */
export const generatePassword = () => generateCode(4, 5);
