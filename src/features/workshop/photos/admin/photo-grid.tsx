import { type ReactNode, useEffect, useRef, useState } from "react";
import type { LeadPhoto } from "#features/workshop/photos/contract.ts";
import { STAFF_PHOTO_LABELS } from "#features/workshop/photos/messages.ts";
import { CUSTOMER_KIND, type PhotoSize } from "#features/workshop/photos/rules.ts";
import { formatDateTime } from "#ui/format.ts";
import { useLatest } from "#ui/use-latest.ts";
import { EnlargeMark, useLightbox } from "#ui/use-lightbox.tsx";

type FetchPhoto = (id: string, size: PhotoSize) => Promise<{ ok: boolean; blob: () => Promise<Blob> }>;
type PhotoGridProps = {
	photos: readonly LeadPhoto[];
	/** Title of the lightbox. */
	title: string;
	getAltText: (photo: LeadPhoto) => string;
	/** Fetches a photo. */
	fetchPhoto: FetchPhoto;
	className?: string;
	/** Renders the actions of a photo. */
	children: (photo: LeadPhoto) => ReactNode;
};

/** Shows private photos as thumbnails, with a lightbox for the full size. */
export function PhotoGrid({ photos, title, getAltText, fetchPhoto, className, children }: PhotoGridProps) {
	const [isEnlarged, setIsEnlarged] = useState(false);
	const ids = photos.map(({ id }) => id);
	const small = useObjectUrls(ids, "small", fetchPhoto);
	// Full photos load once the lightbox opens; thumbnails are the placeholder until then.
	const full = useObjectUrls(isEnlarged ? ids : [], "full", fetchPhoto);
	const pictures = photos.map((photo) => ({
		url: full[photo.id] ?? small[photo.id] ?? "",
		alt: getAltText(photo),
	}));
	const { enlarge, viewer } = useLightbox(title, pictures);
	return (
		<>
			<ul className={`grid grid-cols-2 gap-3 ${className}`}>
				{photos.map((photo, index) => (
					<li key={photo.id} className="min-w-0">
						<a
							href={small[photo.id] ?? "#"}
							onClick={(event) => {
								setIsEnlarged(true);
								void enlarge(event, index);
							}}
							className="group relative block aspect-square bg-studio"
						>
							{small[photo.id] && (
								<img
									src={small[photo.id]}
									alt={getAltText(photo)}
									width={photo.width}
									height={photo.height}
									className="size-full object-cover"
								/>
							)}
							<EnlargeMark />
						</a>
						<PhotoCaption photo={photo} />
						{children(photo)}
					</li>
				))}
			</ul>
			{viewer}
		</>
	);
}

/** Says what a photo of the staff shows, who took it and when. */
function PhotoCaption({ photo: { kind, author, taken_at: takenAt } }: { photo: LeadPhoto }) {
	if (kind === CUSTOMER_KIND) return null;
	return (
		<p className="mt-1 text-sm text-muted wrap-anywhere">
			<span className="font-medium text-ink">{STAFF_PHOTO_LABELS[kind]}</span>
			<span className="block">{[author, formatDateTime(takenAt)].filter(Boolean).join(", ")}</span>
		</p>
	);
}

/**
 * Fetches photos and returns them as object URLs, since an `<img>` cannot send the session token.
 *
 * @returns URLs by photo id; a photo that failed to load has none
 */
function useObjectUrls(
	ids: readonly string[],
	size: PhotoSize,
	fetchPhoto: FetchPhoto,
): Record<string, string> {
	const [urls, setUrls] = useState<Record<string, string>>({});
	// Keep the URLs until the component unmounts, since a removed photo may come back.
	const objectUrls = useRef(new Map<string, string>());
	const latest = useLatest(fetchPhoto);
	const idList = ids.join();
	useEffect(() => {
		let isCancelled = false;
		async function fetchOne(id: string) {
			const response = await latest.current(id, size);
			const blob = response.ok && (await response.blob());
			if (isCancelled || !blob) return;
			objectUrls.current.set(id, URL.createObjectURL(blob));
			setUrls(Object.fromEntries(objectUrls.current));
		}
		for (const id of idList.split(",")) if (id && !objectUrls.current.has(id)) fetchOne(id).catch(() => {});
		return () => {
			isCancelled = true;
		};
	}, [idList, size, latest]);
	useEffect(
		() => () => {
			for (const url of objectUrls.current.values()) URL.revokeObjectURL(url);
			objectUrls.current.clear();
		},
		[],
	);
	return urls;
}
