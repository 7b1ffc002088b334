import type { DbOrTrx } from "#platform/database/db.server.ts";
import { getSettings } from "./store.server.ts";

/** Which of these pictures the business record shows. */
export async function listSettingsImageUses(db: DbOrTrx, paths: ReadonlySet<string>) {
	const { yappyQr } = (await getSettings(db)).payments;
	return paths.has(yappyQr) ? [{ path: yappyQr, label: "QR de Yappy", to: "/contacto" }] : [];
}
