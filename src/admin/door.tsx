import { redirect } from "react-router";
import { SkeletonList } from "#ui/skeleton.tsx";
import { HOME, LOGIN, storedUser } from "./account/session.ts";
import { headers, meta } from "./frame/head.ts";
import { NeedsScript } from "./frame/needs-script.tsx";

export { headers, meta };

export function clientLoader() {
	throw redirect(storedUser() ? HOME : LOGIN);
}

export function HydrateFallback() {
	return (
		<main className="measure py-10">
			<title>Panel</title>
			<h1 className="sr-only">Panel</h1>
			<NeedsScript />
			<SkeletonList label="Abriendo el panel…" isLabelShown />
		</main>
	);
}

/** Never renders, because the loader always redirects. */
export default function Door() {
	return null;
}
