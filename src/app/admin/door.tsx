import { redirect } from "react-router";
import { headers, meta } from "#admin/frame/head.ts";
import { ScriptRequired } from "#admin/frame/script-required.tsx";
import { HOME } from "#admin/paths.ts";
import { getStoredUser, LOGIN } from "#admin/session.ts";
import { SkeletonList } from "#ui/skeleton.tsx";

export { headers, meta };

export function clientLoader() {
	throw redirect(getStoredUser() ? HOME : LOGIN);
}

export function HydrateFallback() {
	return (
		<main className="measure py-10">
			<title>Panel</title>
			<h1 className="sr-only">Panel</h1>
			<ScriptRequired />
			<SkeletonList label="Abriendo el panel…" isLabelVisible />
		</main>
	);
}

/** Never renders, because the loader always redirects. */
export default function PanelIndex() {
	return null;
}
