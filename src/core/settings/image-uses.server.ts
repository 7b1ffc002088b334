import type { DbOrTrx } from "#server/database/db.server.ts";
import { getSettings } from "./store.server.ts";

/** Lists the image that the business record uses. */
export async function listSettingsImageUses(db: DbOrTrx) {
	const { yappyQr } = (await getSettings(db)).payments;
	return [{ path: yappyQr, label: "QR de Yappy", to: "/contacto" }];
}
