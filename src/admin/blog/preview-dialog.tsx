import { useEffect, useState } from "react";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { BlogPost, PostForm } from "#features/blog/contract.ts";
import { PostPreview } from "#features/blog/editor/post-preview.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";

type PreviewDialogProps = {
	/** Read once, when it opens. */
	form: PostForm;
	/** Its date, once people have seen it. */
	publishedAt: string | undefined;
	onClose: () => void;
};

/** The post as its page would show it now, saved or not; the server makes it safe first. */
export function PreviewDialog({ form, publishedAt, onClose }: PreviewDialogProps) {
	const [asked] = useState(form);
	const [attempt, setAttempt] = useState(1);
	const [post, setPost] = useState<BlogPost>();
	const [problem, setProblem] = useState<string>();

	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
	useEffect(() => {
		let isOver = false;
		setProblem(undefined);
		read(staffApi.admin.blog.preview.$post({ json: asked })).then(
			(made) => !isOver && setPost(made),
			(reason) => !isOver && setProblem(sentenceOf(reason)),
		);
		return () => {
			isOver = true;
		};
	}, [asked, attempt]);

	return (
		<Dialog
			isOpen
			onOpenChange={(isOpen) => !isOpen && onClose()}
			size="lg"
			title="Vista previa"
			description="Solo tú la ves. Nada se guarda ni se publica."
		>
			{problem ? (
				<ErrorState
					title="No se pudo preparar la vista previa"
					text={problem}
					onRetry={() => setAttempt((count) => count + 1)}
				/>
			) : post ? (
				<PostPreview post={publishedAt ? { ...post, created_at: publishedAt } : post} />
			) : (
				<SkeletonList label="Preparando la vista previa…" count={3} itemClass="h-32" />
			)}
		</Dialog>
	);
}
