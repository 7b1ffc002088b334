import type { BlogPost } from "#features/blog/contract.ts";
import { galleryOf, PostGallery } from "#features/blog/post-gallery.tsx";
import { useLightbox } from "#ui/use-lightbox.tsx";

/** The photos of the article, enlarged in place. */
export function PostPhotos({ post }: { post: BlogPost }) {
	const photos = galleryOf(post);
	const { enlarge, viewer } = useLightbox("Fotos del artículo", photos);
	return (
		<>
			<PostGallery photos={photos} onEnlarge={enlarge} />
			{viewer}
		</>
	);
}
