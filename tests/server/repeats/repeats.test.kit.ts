import { openBulk } from "#features/content/products/bulk/bulk.test.kit.ts";
import { openCash } from "#features/workshop/payments/cash/cash.test.kit.ts";
import { openPhotos } from "#features/workshop/photos/photos.test.kit.ts";
import { openCars } from "#features/workshop/work-orders/car/cars.test.kit.ts";
import type { openWorld } from "#tests/server/world.test.kit.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
export type Json = any;
type World = ReturnType<typeof openWorld>;

/** The code of «it is done already», which the panel takes for success. */
export const DONE = "already_done";

/** One call that writes. Without a body only its method says that it does. */
export type WriteCall = {
	/** Path below /api/admin, or the whole path of a visitor's operation. */
	path: string;
	method?: string;
	/** A form is read once, so a body that is one is built for each attempt. */
	body?: object | (() => object);
};

/**
 * What a write answers when it arrives again. "same" is success without a further row, "again" is success that counts
 * again on purpose; everything else is the code of a refusal.
 */
export type Repeat = {
	prepare: () => WriteCall | Promise<WriteCall>;
	/** Sent again by the same person, with the same key where the operation takes one. */
	again: string;
	/** Sent by a second person, with a key of their own. A customer's second device, for the operations of a link. */
	other: string;
};
export type Repeats = Record<string, Repeat>;

/** The helpers of the subjects, over one world. */
export function openSubjects(world: World) {
	const cash = openCash(world);
	const { orders, callAdminApi } = cash;
	const { estimates, agenda } = orders;
	const admin = async (path: string, body?: unknown, method?: string): Promise<Json> => {
		const { status, json } = await callAdminApi(path, body, method);
		if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
		return json;
	};
	return {
		world,
		cash,
		orders,
		estimates,
		agenda,
		photos: openPhotos(world),
		bulk: openBulk(world),
		cars: openCars(world, orders),
		admin,
	};
}
export type Subjects = ReturnType<typeof openSubjects>;
