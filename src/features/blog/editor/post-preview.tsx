import type { BlogPost } from "#features/blog/contract.ts";
import { PostBody } from "#features/blog/post-body.tsx";
import { galleryOf, PostGallery } from "#features/blog/post-gallery.tsx";
import { PostPicture } from "#features/blog/post-picture.tsx";
import { formatLongDate } from "#ui/format.ts";

/** A post as its page shows it, without the page around it. */
export function PostPreview({ post }: { post: BlogPost }) {
	return (
		<article>
			<p className="eyebrow text-gris">{post.category || "Sin categoría"}</p>
			<h3 className="title-2 mt-3">{post.title || "Sin título"}</h3>
			<p className="lead mt-4 text-gris">{post.excerpt}</p>
			<p className="num mt-4 text-sm text-gris">
				{formatLongDate(post.created_at)} · {post.author} · {post.read_time} min
			</p>
			<PostPicture
				post={post}
				sizes="(width >= 60rem) 57rem, 100vw"
				className="mt-6 aspect-16/9 w-full md:aspect-5/2"
			/>
			<div className="mt-8">
				<PostBody html={post.content} />
			</div>
			<PostGallery photos={galleryOf(post)} />
			{post.tags.length > 0 && (
				<p className="mt-6 text-sm text-gris">Etiquetas: {post.tags.join(", ")}</p>
			)}
		</article>
	);
}
