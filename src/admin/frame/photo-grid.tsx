import { type ReactNode, useEffect, useRef, useState } from "react";
import type { LeadPhoto } from "#features/photos/contract.ts";
import type { PhotoSize } from "#features/photos/rules.ts";
import { useLatest } from "#ui/use-latest.ts";
import { EnlargeMark, useLightbox } from "#ui/use-lightbox.tsx";

type Ask = (id: string, size: PhotoSize) => Promise<{ ok: boolean; blob: () => Promise<Blob> }>;
type PhotoGridProps = {
	photos: readonly LeadPhoto[];
	/** Title of the lightbox. */
	title: string;
	altOf: (photo: LeadPhoto) => string;
	/** Fetches a photo. */
	ask: Ask;
	className?: string;
	/** Renders the actions of a photo. */
	children: (photo: LeadPhoto) => ReactNode;
};

/** Shows private photos as thumbnails, with a lightbox for the full size. */
export function PhotoGrid({ photos, title, altOf, ask, className, children }: PhotoGridProps) {
	const [isLarge, setIsLarge] = useState(false);
	const ids = photos.map(({ id }) => id);
	const small = usePictures(ids, "small", ask);
	// Full photos load once the lightbox opens; thumbnails are the placeholder until then.
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
 * Fetches photos and returns them as object URLs, since an `<img>` cannot send the session token.
 *
 * @returns URLs by photo id; a photo that failed to load has none
 */
function usePictures(ids: readonly string[], size: PhotoSize, ask: Ask): Record<string, string> {
	const [urls, setUrls] = useState<Record<string, string>>({});
	// Keep the URLs until the component unmounts, since a removed photo may come back.
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
