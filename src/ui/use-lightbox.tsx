import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { useHistoryEntry } from "./history-entry.ts";
import { Icon } from "./icon.tsx";
import type { Lightbox, Photo } from "./lightbox.tsx";

type LightboxControls = {
	enlarge: (event: MouseEvent<HTMLAnchorElement>, startIndex: number) => void;
	viewer: ReactNode;
};

type OpenViewer = { Lightbox: typeof Lightbox; startIndex: number };

/** Opens links to photos in a full-screen viewer; if its code fails to load, the link opens the photo. */
export function useLightbox(label: string, photos: readonly Photo[]): LightboxControls {
	const [viewerState, setViewerState] = useState<OpenViewer>();
	const [isOpen, setOpen] = useState(false);
	const opener = useRef<HTMLElement>(null);

	/** Loads the viewer's code on first use. */
	async function enlarge(event: MouseEvent<HTMLAnchorElement>, startIndex: number) {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		const link = event.currentTarget;
		opener.current = link;
		try {
			const loaded = await import("./lightbox.tsx");
			setViewerState({ Lightbox: loaded.Lightbox, startIndex });
			setOpen(true);
		} catch {
			window.location.assign(link.href);
		}
	}

	function close() {
		setOpen(false);
		opener.current?.focus();
	}

	useHistoryEntry("foto", { isOpen, open: () => viewerState && setOpen(true), close });

	const viewer = isOpen && viewerState && (
		<viewerState.Lightbox label={label} photos={photos} startIndex={viewerState.startIndex} onClose={close} />
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
