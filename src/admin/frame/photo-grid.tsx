import { type ReactNode, useEffect, useRef, useState } from "react";
import type { LeadPhoto } from "#features/photos/contract.ts";
import type { PhotoSize } from "#features/photos/rules.ts";
import { useLatest } from "#ui/use-latest.ts";
import { EnlargeMark, useLightbox } from "#ui/use-lightbox.tsx";

type Ask = (id: string, size: PhotoSize) => Promise<{ ok: boolean; blob: () => Promise<Blob> }>;
type PhotoGridProps = {
	photos: readonly LeadPhoto[];
	/** What they are of, for who looks at them large. */
	title: string;
	altOf: (photo: LeadPhoto) => string;
	/** Fetches one of them. */
	ask: Ask;
	className?: string;
	/** What can be done with one. */
	children: (photo: LeadPhoto) => ReactNode;
};

/** Photos that only staff may see, each in small; larger once somebody looks closer. */
export function PhotoGrid({ photos, title, altOf, ask, className, children }: PhotoGridProps) {
	const [isLarge, setIsLarge] = useState(false);
	const ids = photos.map(({ id }) => id);
	const small = usePictures(ids, "small", ask);
	// Fetched whole once somebody looks closer; until then the small ones stand in.
	const full = usePictures(isLarge ? ids : [], "full", ask);
	const shown = photos.map((photo) => ({
		url: full[photo.id] ?? small[photo.id] ?? "",
		alt: altOf(photo),
	}));
	const { enlarge, viewer } = useLightbox(title, shown);
	return (
		<>
			<ul className={`grid grid-cols-2 gap-3 ${className}`}>
				{photos.map((photo, index) => (
					<li key={photo.id} className="min-w-0">
						<a
							href={small[photo.id] ?? "#"}
							onClick={(event) => {
								setIsLarge(true);
								void enlarge(event, index);
							}}
							className="group relative block aspect-square bg-studio"
						>
							{small[photo.id] && (
								<img
									src={small[photo.id]}
									alt={altOf(photo)}
									width={photo.width}
									height={photo.height}
									className="size-full object-cover"
								/>
							)}
							<EnlargeMark />
						</a>
						{children(photo)}
					</li>
				))}
			</ul>
			{viewer}
		</>
	);
}

/**
 * The photos as addresses of this tab: an image in the page could not bring the session along.
 *
 * @returns by id; one that could not be fetched is missing
 */
function usePictures(ids: readonly string[], size: PhotoSize, ask: Ask): Record<string, string> {
	const [urls, setUrls] = useState<Record<string, string>>({});
	// An address lives as long as the page of its photo: one that is taken away may come back.
	const made = useRef(new Map<string, string>());
	const latest = useLatest(ask);
	const wanted = ids.join();
	useEffect(() => {
		let isOver = false;
		async function fetchOne(id: string) {
			const reply = await latest.current(id, size);
			const blob = reply.ok && (await reply.blob());
			if (isOver || !blob) return;
			made.current.set(id, URL.createObjectURL(blob));
			setUrls(Object.fromEntries(made.current));
		}
		for (const id of wanted.split(","))
			if (id && !made.current.has(id)) fetchOne(id).catch(() => {});
		return () => {
			isOver = true;
		};
	}, [wanted, size, latest]);
	useEffect(
		() => () => {
			for (const url of made.current.values()) URL.revokeObjectURL(url);
			made.current.clear();
		},
		[],
	);
	return urls;
}
