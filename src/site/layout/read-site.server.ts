import { apiForEverybody, messageOrigin } from "#api/client.server.ts";

/** What every page of the site knows: the business record, and the services that its menus name. */
export async function readSite(request: Request) {
	// Every page reads it, and whoever asked for the page was counted.
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
