import { useEffect, useRef } from "react";
import { useBeforeUnload, useBlocker, useRevalidator } from "react-router";
import { REFRESH_AFTER_MS, REFRESHING } from "#features/media/rules.ts";
import { plural } from "#ui/format.ts";
import { useToast } from "#ui/toast.tsx";
import { useLatest } from "#ui/use-latest.ts";
import { useUploads } from "./use-uploads.ts";

/**
 * The page's uploads. After those with fixed names the page refreshes in two seconds, as specified; when something
 * on it is unsaved, its data is renewed in place instead.
 *
 * @source rules 6.16
 */
export function usePageUploads(isEditing: boolean) {
	const showToast = useToast();
	const { revalidate } = useRevalidator();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const uploads = useUploads(({ uploaded, failures }) => {
		const isFixed = uploaded.some(({ category }) => REFRESHING.includes(category));
		if (uploaded.length > 0) {
			const what = plural(uploaded.length, "imagen subida", "imágenes subidas");
			const next = isFixed ? ". La página se actualiza en 2 segundos." : "";
			showToast({ title: "Éxito", description: what + next });
		} else if (failures[0])
			showToast({ title: "Error", description: failures[0], variant: "destructive" });
		void revalidate();
		if (isFixed) timer.current = setTimeout(refresh, REFRESH_AFTER_MS);
	});
	useNoStrayDrops();
	const isUnsaved = uploads.queue.length > 0;
	const isDirty = useLatest(isUnsaved || isEditing);
	useEffect(() => () => clearTimeout(timer.current), []);
	useBeforeUnload((event) => {
		if (isUnsaved) event.preventDefault();
	});
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			isUnsaved && currentLocation.pathname !== nextLocation.pathname,
	);

	function refresh() {
		if (isDirty.current) void revalidate();
		else location.reload();
	}

	return { ...uploads, blocker };
}

/** A file dropped beside an area would open in place of the page, and everything on it would be lost. */
function useNoStrayDrops() {
	useEffect(() => {
		const stay = (event: DragEvent) => event.preventDefault();
		window.addEventListener("dragover", stay);
		window.addEventListener("drop", stay);
		return () => {
			window.removeEventListener("dragover", stay);
			window.removeEventListener("drop", stay);
		};
	}, []);
}
