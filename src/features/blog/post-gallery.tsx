import { variantsOf } from "#image-variants.ts";
import { Picture } from "#ui/picture.tsx";

type PostGalleryProps = { photos: readonly string[]; title: string; className?: string };

/** The photos of a post, each a link to the whole picture. */
export function PostGallery({ photos, title, className }: PostGalleryProps) {
	if (photos.length === 0) return null;
	return (
		<section aria-label="Fotos" className={className ?? "mt-8"}>
			<ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
				{photos.map((photo, place) => (
					<li key={photo}>
						<a href={photo} target="_blank" rel="noopener" className="block">
							<Picture
								src={photo}
								{...variantsOf(photo)}
								alt={`${title}, foto ${place + 1} (se abre en otra pestaña)`}
								width={600}
								height={400}
								sizes="(width >= 40rem) 14rem, 50vw"
								className="aspect-3/2 w-full object-cover"
							/>
						</a>
					</li>
				))}
			</ul>
		</section>
	);
}
