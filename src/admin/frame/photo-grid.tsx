import { type ReactNode, useState } from "react";
import type { LeadPhoto } from "#features/photos/contract.ts";
import type { PhotoSize } from "#features/photos/rules.ts";
import { EnlargeMark, useLightbox } from "#ui/use-lightbox.tsx";
import { usePictures } from "./use-pictures.ts";

type Ask = Parameters<typeof usePictures>[1];
type PhotoGridProps = {
	photos: readonly LeadPhoto[];
	/** What they are of, for who looks at them large. */
	title: string;
	altOf: (photo: LeadPhoto) => string;
	ask: (size: PhotoSize) => Ask;
	className?: string;
	/** What can be done with one. */
	children: (photo: LeadPhoto) => ReactNode;
};

/** Photos that only staff may see, each in small; larger once somebody looks closer. */
export function PhotoGrid({ photos, title, altOf, ask, className, children }: PhotoGridProps) {
	const [isLarge, setIsLarge] = useState(false);
	const ids = photos.map(({ id }) => id);
	const small = usePictures(ids, ask("small"));
	// Fetched whole once somebody looks closer; until then the small ones stand in.
	const full = usePictures(isLarge ? ids : [], ask("full"));
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
							className="group relative block aspect-square bg-estudio"
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
