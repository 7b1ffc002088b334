import type { MouseEvent } from "react";
import type { Photo } from "#ui/lightbox.tsx";
import { Picture } from "#ui/picture.tsx";
import { EnlargeMark } from "#ui/use-lightbox.tsx";
import type { BlogPost, FullPost } from "./contract.ts";

type PostGalleryProps = {
	photos: readonly Photo[];
	/** Enlarges the photo at this index; without it, or without JavaScript, the link opens in a new tab. */
	onEnlarge?: (event: MouseEvent<HTMLAnchorElement>, index: number) => void;
};

/** Returns the gallery with alternative texts; a photo without one is named by its position. */
export function toGalleryPhotos({
	title,
	gallery_images,
	gallery_alts = [],
}: BlogPost & Partial<FullPost>): Photo[] {
	return gallery_images.map((url, index) => ({
		url,
		alt: gallery_alts[index] || `${title}, foto ${index + 1}`,
	}));
}

/** The photos of a post, each a link to the whole picture. */
export function PostGallery({ photos, onEnlarge }: PostGalleryProps) {
	if (photos.length === 0) return null;
	return (
		<section aria-label="Fotos" className="mt-8">
			<ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
				{photos.map(({ url, alt }, index) => (
					<li key={url}>
						<a
							href={url}
							target="_blank"
							rel="noopener"
							className="group relative block"
							onClick={onEnlarge && ((event) => onEnlarge(event, index))}
						>
							<Picture
								src={url}
								alt={alt}
								width={600}
								height={400}
								sizes="(width >= 40rem) 14rem, 50vw"
								className="aspect-3/2 w-full object-cover"
							/>
							<EnlargeMark />
						</a>
					</li>
				))}
			</ul>
		</section>
	);
}
