import { listServices } from "#features/services/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";

/**
 * The service behind the chosen name, or behind an id that a link brought; a name that is none stays as it is.
 *
 * @returns `offered` is undefined when the shop lists none
 */
export async function serviceBehind(trx: Trx, chosen: string) {
	const services = await listServices(trx);
	const service = services.find(({ id, name }) => id === chosen || name === chosen);
	return {
		service: service?.name ?? chosen,
		serviceId: service?.id ?? null,
		offered: service,
	};
}
