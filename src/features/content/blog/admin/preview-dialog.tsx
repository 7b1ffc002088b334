import { useState } from "react";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { read, staffApi, toErrorMessage } from "#api/client.ts";
import type { BlogPost, PostForm } from "#features/content/blog/contract.ts";
import { PostBody } from "#features/content/blog/post-body.tsx";
import { PostGallery, toGalleryPhotos } from "#features/content/blog/post-gallery.tsx";
import { PostPicture } from "#features/content/blog/post-picture.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { formatLongDate } from "#ui/format.ts";
import { SkeletonList } from "#ui/skeleton.tsx";

type PreviewDialogProps = {
	/** Form values, read once when the dialog opens. */
	form: PostForm;
	/** Publication date, once the post has been public. */
	publishedAt: string | undefined;
	onClose: () => void;
};

/** Previews the post with its unsaved changes; the server sanitizes the HTML first. */
export function PreviewDialog({ form, publishedAt, onClose }: PreviewDialogProps) {
	const [initialForm] = useState(form);
	const {
		answer: post,
		problem,
		refetch,
	} = useFetch("vista", () => read(staffApi.admin.blog.preview.$post({ json: initialForm })));

	return (
		<Dialog
			onClose={onClose}
			size="lg"
			title="Vista previa"
			description="Solo tú la ves. Nada se guarda ni se publica."
		>
			{problem ? (
				<ErrorState
					title="No se pudo preparar la vista previa"
					text={toErrorMessage(problem)}
					onRetry={refetch}
				/>
			) : post ? (
				<PostPreview post={publishedAt ? { ...post, created_at: publishedAt } : post} />
			) : (
				<SkeletonList label="Preparando la vista previa…" count={3} itemClass="h-32" />
			)}
		</Dialog>
	);
}

/** Renders a post like its public page, without the page layout. */
function PostPreview({ post }: { post: BlogPost }) {
	return (
		<article>
			<p className="eyebrow text-muted">{post.category || "Sin categoría"}</p>
			<h3 className="title-2 mt-3">{post.title || "Sin título"}</h3>
			<p className="lead mt-4 text-muted">{post.excerpt}</p>
			<p className="num mt-4 text-sm text-muted">
				{formatLongDate(post.created_at)}&nbsp;· {post.author}&nbsp;· {post.read_time} min
			</p>
			<PostPicture
				post={post}
				sizes="(width >= 60rem) 57rem, 100vw"
				className="mt-6 aspect-16/9 w-full md:aspect-5/2"
			/>
			<div className="mt-8">
				<PostBody html={post.content} />
			</div>
			<PostGallery photos={toGalleryPhotos(post)} />
			{post.tags.length > 0 && <p className="mt-6 text-sm text-muted">Etiquetas: {post.tags.join(", ")}</p>}
		</article>
	);
}
