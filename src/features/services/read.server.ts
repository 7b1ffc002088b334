import type { Settings } from "#features/settings/contract.ts";
import { grossCents } from "#features/settings/rules.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { mustExist } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Service } from "./contract.ts";
import { findService, type OfferedService } from "./store.server.ts";

/** One service on offer, as visitors see it. @throws NotFoundError */
export async function getService(at: Platform, id: string): Promise<Service> {
	const service = mustExist(
		await findService(at.db, id),
		"Ese servicio no existe o ya no lo ofrecemos.",
	);
	return shownService(at, await getSettings(at.db), service);
}

/** As visitors see it: the gross price, and no picture that is not there. */
export function shownService(at: Platform, settings: Settings, service: OfferedService): Service {
	const { image, listCents, ...rest } = service;
	const isMissing = image.startsWith("/images/") && !at.images.has(image);
	return {
		...rest,
		image: isMissing ? "" : image,
		...(listCents !== null && { price: grossCents(listCents, settings) / 100 }),
	};
}
