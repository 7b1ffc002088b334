/** The route table that `vite-plugin.ts` generates from `src/app/routes.ts`. */
declare module "virtual:routes" {
	export type RouteEntry = {
		id: string;
		path?: string;
		index?: boolean;
		file: string;
		/** Undefined for a route without a page. */
		load?: () => Promise<Record<string, unknown>>;
		children?: RouteEntry[];
	};
	const routes: RouteEntry[];
	export default routes;
}
