import { useState } from "react";
import { useAnswer } from "#admin/frame/use-answer.ts";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { PostForm } from "#features/blog/contract.ts";
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
	const {
		answer: post,
		problem,
		askAgain,
	} = useAnswer("vista", () => read(staffApi.admin.blog.preview.$post({ json: asked })));

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
					text={sentenceOf(problem)}
					onRetry={askAgain}
				/>
			) : post ? (
				<PostPreview post={publishedAt ? { ...post, created_at: publishedAt } : post} />
			) : (
				<SkeletonList label="Preparando la vista previa…" count={3} itemClass="h-32" />
			)}
		</Dialog>
	);
}
