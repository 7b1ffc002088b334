import { apiForEverybody, messageOrigin } from "#api/client.server.ts";

/** Loads the layout's data: the business record, and the services for the menus. */
export async function readSite(request: Request) {
	// The page request itself was already rate limited.
	const api = apiForEverybody(request);
	const [settings, services] = await Promise.all([
		api.settings.$get().then((reply) => reply.json()),
		api.services.$get().then((reply) => reply.json()),
	]);
	const links = services.map(({ id, name, warranty }) => ({
		id,
		name,
		...(warranty && { warranty }),
	}));
	return { settings, services: links, origin: new URL(request.url).origin, messageOrigin };
}
