import { type FormEvent, lazy, Suspense, useState } from "react";
import { useBlocker, useNavigate, useParams } from "react-router";
import { read, staffApi } from "#api/client.ts";
import { PictureFields } from "#features/blog/editor/picture-fields.tsx";
import { draftOf, formOf } from "#features/blog/editor/post-draft.ts";
import { StateFields, TextFields } from "#features/blog/editor/post-fields.tsx";
import { SeoFields } from "#features/blog/editor/seo-fields.tsx";
import { VersionCompare } from "#features/blog/editor/version-compare.tsx";
import { teamOf } from "#features/blog/rules.ts";
import { ButtonLink } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FieldScope } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";
import type { Route } from "./+types/blog-post";
import { BLOG } from "./blog/query.ts";
import { PostNotices, SaveBar } from "./blog/save-bar.tsx";
import { useAskedPicture } from "./blog/use-asked-picture.tsx";
import { usePostEditor } from "./blog/use-post-editor.ts";
import { BackLink } from "./frame/back-link.tsx";
import { usePanel } from "./frame/context.ts";
import { LoadFailed } from "./frame/load-failed.tsx";
import { PanelTitle } from "./frame/title.tsx";

const NEW = "nuevo";
/** Says that a change of address is the editor's own. */
const OWN = { isOwn: true };

const RichText = lazy(() =>
	import("#features/blog/editor/rich-text.tsx").then((module) => ({ default: module.RichText })),
);
const PreviewDialog = lazy(() =>
	import("./blog/preview-dialog.tsx").then((module) => ({ default: module.PreviewDialog })),
);

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	const { posts, summary } = staffApi.admin.blog;
	const [post, { categories }] = await Promise.all([
		id === NEW ? undefined : read(posts[":id"].$get({ param: { id } })),
		read(summary.$get()),
	]);
	return { post, categories };
}

export default function BlogPostPage({ loaderData }: Route.ComponentProps) {
	const { id } = useParams();
	const [createdId, setCreatedId] = useState<string>();
	const navigate = useNavigate();

	function handleCreated(created: string) {
		setCreatedId(created);
		void navigate(`${BLOG}/${created}`, { replace: true, preventScrollReset: true, state: OWN });
	}

	// A new post that was just stored gets its address without losing a word or the cursor.
	const key = id === createdId ? NEW : id;
	return <PostEditor key={key} {...loaderData} onCreated={handleCreated} />;
}

type PostEditorProps = Route.ComponentProps["loaderData"] & { onCreated: (id: string) => void };

function PostEditor({ post, categories, onCreated }: PostEditorProps) {
	const { shop, user } = usePanel();
	const team = teamOf(shop);
	const editor = usePostEditor({ post, team, userId: user.id, onCreated });
	const { draft, stored, errors, conflict, change } = editor;
	const { askPicture, picker } = useAskedPicture();
	const [isPreviewing, setIsPreviewing] = useState(false);
	const title = stored ? "Editar post" : "Nuevo post";
	const fields = { draft, errors, onChange: change };

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		editor.save();
	}

	return (
		<FieldScope id="post">
			<PanelTitle>{draft.title ? `${draft.title} · Blog` : title}</PanelTitle>
			<BackLink to={BLOG}>Todos los posts</BackLink>
			<h1 className="title-3 mt-1">{title}</h1>
			<form noValidate onSubmit={handleSubmit} className="mt-4">
				<div className="grid gap-4 empty:hidden">
					<PostNotices editor={editor} />
					{conflict && (
						<VersionCompare
							mine={draft}
							theirs={draftOf(conflict)}
							savedAt={conflict.updated_at}
							refusal={conflict}
							onKeepMine={editor.keepMine}
							onTakeTheirs={editor.takeTheirs}
							isBusy={editor.busyWith === "save"}
						/>
					)}
					{Object.keys(errors).length > 0 && <FormSummary errors={editor.told} />}
				</div>
				<div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
					<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
						<div className="border border-linea bg-papel p-4 lg:p-6">
							<TextFields
								{...fields}
								editorFor={(wiring) => (
									<Suspense
										fallback={
											<SkeletonList label="Abriendo el editor…" count={1} itemClass="h-112" />
										}
									>
										<RichText
											key={editor.edition}
											initialHtml={draft.content}
											onChange={(content) => change({ content })}
											askPicture={askPicture}
											{...wiring}
										/>
									</Suspense>
								)}
							/>
						</div>
						<Card title="En buscadores">
							<SeoFields {...fields} shop={shop} />
						</Card>
					</div>
					<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
						<Card title="Publicación">
							<StateFields {...fields} team={team} categories={categories} />
						</Card>
						<Card title="Imágenes">
							<PictureFields {...fields} askPicture={askPicture} />
						</Card>
					</div>
				</div>
				<SaveBar editor={editor} onPreview={() => setIsPreviewing(true)} />
			</form>
			<LeaveGuard isDirty={editor.isDirty} />
			{picker}
			{isPreviewing && (
				<Suspense fallback={null}>
					<PreviewDialog
						form={formOf(draft)}
						publishedAt={stored?.first_published_at ? stored.created_at : undefined}
						onClose={() => setIsPreviewing(false)}
					/>
				</Suspense>
			)}
		</FieldScope>
	);
}

export function ErrorBoundary() {
	return (
		<LoadFailed
			heading="Blog"
			sentence="No se pudo abrir el post"
			actions={
				<ButtonLink to={BLOG} tone="line" size="sm">
					Ir al blog
				</ButtonLink>
			}
		/>
	);
}

function Card({ title, children }: { title: string; children: React.ReactNode }) {
	return (
		<section aria-label={title} className="border border-linea bg-papel p-4 lg:px-6">
			<h2 className="title-4 mb-4">{title}</h2>
			{children}
		</section>
	);
}

/** Asks before another page takes the place of what is not saved. */
function LeaveGuard({ isDirty }: { isDirty: boolean }) {
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			isDirty &&
			currentLocation.pathname !== nextLocation.pathname &&
			(nextLocation.state as typeof OWN | null)?.isOwn !== true,
	);
	return (
		<ConfirmDialog
			isOpen={blocker.state === "blocked"}
			onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
			title="Hay cambios sin guardar"
			text="Quedan solo en este equipo: los encuentras cuando vuelvas a abrir este post."
			tone="primary"
			confirmLabel="Salir"
			cancelLabel="Seguir editando"
			onConfirm={() => blocker.proceed?.()}
		/>
	);
}
