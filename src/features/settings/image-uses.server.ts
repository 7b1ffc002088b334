import type { DbOrTrx } from "#platform/database/db.server.ts";
import { getSettings } from "./store.server.ts";

/** Which picture the business record shows. */
export async function listSettingsImageUses(db: DbOrTrx) {
	const { yappyQr } = (await getSettings(db)).payments;
	return [{ path: yappyQr, label: "QR de Yappy", to: "/contacto" }];
}
