import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { useHistoryEntry } from "./history-entry.ts";
import { Icon } from "./icon.tsx";
import type { Lightbox, Photo } from "./lightbox.tsx";

type UsedLightbox = {
	enlarge: (event: MouseEvent<HTMLAnchorElement>, start: number) => void;
	viewer: ReactNode;
};

type Shown = { Lightbox: typeof Lightbox; start: number };

/** Opens links to photos in a full-screen viewer; if its code fails to load, the link opens the photo. */
export function useLightbox(label: string, photos: readonly Photo[]): UsedLightbox {
	const [shown, setShown] = useState<Shown>();
	const [isOpen, setOpen] = useState(false);
	const opener = useRef<HTMLElement>(null);

	/** Loads the viewer's code on first use. */
	async function enlarge(event: MouseEvent<HTMLAnchorElement>, start: number) {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		const link = event.currentTarget;
		opener.current = link;
		try {
			const loaded = await import("./lightbox.tsx");
			setShown({ Lightbox: loaded.Lightbox, start });
			setOpen(true);
		} catch {
			window.location.assign(link.href);
		}
	}

	function close() {
		setOpen(false);
		opener.current?.focus();
	}

	useHistoryEntry("foto", { isOpen, open: () => shown && setOpen(true), close });

	const viewer = isOpen && shown && (
		<shown.Lightbox label={label} photos={photos} start={shown.start} onClose={close} />
	);
	return { enlarge, viewer };
}

/** Icon on a photo that can be enlarged; the link around it is `group relative`. */
export function EnlargeMark() {
	return (
		<span className="on-dark absolute right-0 bottom-0 grid size-10 place-items-center opacity-85 group-hover:opacity-100">
			<Icon name="search" />
			<span className="sr-only">Ampliar</span>
		</span>
	);
}
