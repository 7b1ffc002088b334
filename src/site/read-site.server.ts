import {
	type ApiClient,
	createSharedApiClient,
	getMessageOrigin,
	getPrivateFacts,
} from "#api/client.server.ts";

/** Loads the layout's data: the business record, and the services for the menus. */
export async function readSite(request: Request) {
	// The page request itself was already rate limited.
	const api = createSharedApiClient(request);
	const [settings, services, hasArticles] = await Promise.all([
		api.settings.$get().then((response) => response.json()),
		api.services.$get().then((response) => response.json()),
		readHasArticles(api),
	]);
	const links = services.map(({ id, name, warranty }) => ({
		id,
		name,
		...(warranty && { warranty }),
	}));
	return {
		settings,
		services: links,
		/** Whether the blog has an article; without one no menu leads to it. */
		hasArticles,
		origin: new URL(request.url).origin,
		messageOrigin: getMessageOrigin(),
		/** The shop's own facts while the site is private, except in a preview. */
		privateFacts: settings.preview ? undefined : getPrivateFacts(),
	};
}

/** A blog that cannot be read keeps its place in the menus. */
async function readHasArticles(api: ApiClient): Promise<boolean> {
	try {
		const { categories } = await (await api.blog.categories.$get()).json();
		return categories.length > 0;
	} catch {
		return true;
	}
}
