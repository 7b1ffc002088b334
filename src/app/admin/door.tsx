import { redirect } from "react-router";
import { SkeletonList } from "#ui/skeleton.tsx";
import { getStoredUser, HOME, LOGIN } from "./account/session.ts";
import { headers, meta } from "./frame/head.ts";
import { ScriptRequired } from "./frame/script-required.tsx";

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
