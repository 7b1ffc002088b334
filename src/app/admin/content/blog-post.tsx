import { type ComponentProps, useState } from "react";
import { useParams } from "react-router";
import { usePanel } from "#admin/frame/context.ts";
import { createLazyComponent } from "#admin/frame/lazy-component.tsx";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { BLOG } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { createKey } from "#api/submit.ts";
import { useMediaPicker } from "#app/admin/records/use-media-picker.tsx";
import { RecordForm } from "#core/records/admin/form.tsx";
import { type RecordForm as RecordFormState, useRecordForm } from "#core/records/admin/use-record-form.ts";
import { createBlankValues } from "#core/records/record-fields.ts";
import { PictureFields } from "#features/content/blog/admin/editor/picture-fields.tsx";
import {
	canAutosave,
	mergeSavedDraft,
	toPostDraft,
	toPostForm,
	validateDraft,
} from "#features/content/blog/admin/editor/post-draft.ts";
import { SeoFields, StateFields, TextFields } from "#features/content/blog/admin/editor/post-fields.tsx";
import type { StaffPost } from "#features/content/blog/contract.ts";
import { POST } from "#features/content/blog/fields.ts";
import { CREATED, SAVE_FAILED, UPDATED } from "#features/content/blog/messages.ts";
import { getTeamName } from "#features/content/blog/rules.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { formatDateTime, formatTime } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";
import type { Route } from "./+types/blog-post";

const { posts, summary } = staffApi.admin.blog;

const NEW_POST_ID = "nuevo";

const RichText = createLazyComponent(
	async () => (await import("#features/content/blog/admin/editor/rich-text.tsx")).RichText,
	<SkeletonList label="Abriendo el editor…" count={1} itemClass="h-112" />,
);
const PreviewDialog = createLazyComponent(
	async () => (await import("#features/content/blog/admin/preview-dialog.tsx")).PreviewDialog,
);

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	const [post, { categories }] = await Promise.all([
		id === NEW_POST_ID ? undefined : read(posts[":id"].$get({ param: { id } })),
		read(summary.$get()),
	]);
	return { post, categories };
}

export default function BlogPostPage({ loaderData }: Route.ComponentProps) {
	const { id } = useParams();
	const [createdId, setCreatedId] = useState<string>();
	// Keep the same editor when a new post gets its id, so that typed text and the cursor survive.
	const editorKey = id === createdId ? NEW_POST_ID : id;
	return <PostEditor key={editorKey} {...loaderData} onCreated={setCreatedId} />;
}

type PostEditorProps = Route.ComponentProps["loaderData"] & { onCreated: (id: string) => void };

function PostEditor({ post, categories, onCreated }: PostEditorProps) {
	const { shop } = usePanel();
	const team = getTeamName(shop);
	const form = useRecordForm({
		fields: POST,
		name: "post",
		id: post?.id,
		start: post ? toPostDraft(post) : { ...createBlankValues(POST), author: team },
		loadedAt: post?.updated_at ?? "",
		send: (draft, { id, loadedAt, newId }) => {
			const json = { ...toPostForm(draft), ...(loadedAt && { updated_at: loadedAt }) };
			if (!id) return read(posts.$post({ json: { id: newId, ...json } }));
			return read(posts[":id"].$put({ param: { id }, json }));
		},
		toValues: toPostDraft,
		failure: SAVE_FAILED,
		done: ({ published, slug }, isNew) => ({
			description: isNew ? CREATED : UPDATED,
			...(published && {
				action: { label: "Ver en el sitio", to: `/blog/${slug}`, opensNewTab: true },
			}),
		}),
		createId: createKey,
		validate: validateDraft,
		reconcile: mergeSavedDraft,
		onCreated,
		canAutosave: (draft, savedPost) => canAutosave(draft, savedPost ?? post),
	});
	const { values: draft, set, stored = post } = form;
	const { openPicker, picker } = useMediaPicker("blog");
	const [isPreviewing, setIsPreviewing] = useState(false);
	const title = stored ? "Editar artículo" : "Nuevo artículo";

	return (
		<>
			<RecordForm
				id="post"
				title={title}
				tabTitle={draft.title ? `${draft.title} · Blog` : title}
				back={{ to: BLOG, label: "Todos los artículos" }}
				form={form}
				saveLabel={getSaveLabel(draft.published, stored?.published)}
				isWide
				bar={
					<>
						<Button tone="line" onClick={() => setIsPreviewing(true)}>
							Vista previa
						</Button>
						{stored?.published && (
							<ButtonLink to={`/blog/${stored.slug}`} opensNewTab tone="line" className="max-sm:hidden">
								Ver en el sitio
							</ButtonLink>
						)}
						<p role="status" className="num text-sm text-muted">
							{getSaveStatus(form, stored)}
						</p>
					</>
				}
			>
				<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
					<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
						<div className="border border-line bg-paper p-4 lg:p-6">
							<TextFields
								form={form}
								editorFor={(editorProps) => (
									<RichText
										key={form.edition}
										initialHtml={draft.content}
										onChange={(content) => set({ content })}
										pickPicture={openPicker}
										{...editorProps}
									/>
								)}
							/>
						</div>
						<Card title="En buscadores">
							<SeoFields form={form} shop={shop} />
						</Card>
					</div>
					<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
						<Card title="Publicación">
							<StateFields form={form} team={team} categories={categories} />
						</Card>
						<Card title="Imágenes">
							<PictureFields form={form} pickPicture={openPicker} />
						</Card>
					</div>
				</div>
			</RecordForm>
			{picker}
			{isPreviewing && (
				<PreviewDialog
					form={toPostForm(draft)}
					publishedAt={stored?.first_published_at ? stored.created_at : undefined}
					onClose={() => setIsPreviewing(false)}
				/>
			)}
		</>
	);
}

export const ErrorBoundary = toLoadFailure(
	"Blog",
	"No se pudo abrir el artículo",
	<SmallLink to={BLOG}>Ir al blog</SmallLink>,
);

function Card(props: ComponentProps<typeof Section>) {
	return <Section className="border border-line bg-paper p-4 lg:px-6" {...props} />;
}

function getSaveLabel(willBePublic: boolean, isPublic = false): string {
	if (willBePublic) return isPublic ? "Guardar cambios" : "Publicar";
	return isPublic ? "Pasar a borrador" : "Guardar borrador";
}

function getSaveStatus(form: RecordFormState<typeof POST>, stored: StaffPost | undefined): string {
	const { savingMode, isDirty, savedAt, values } = form;
	if (savingMode === "autosave") return "Guardando el borrador…";
	const isPrivate = !values.published && !stored?.published;
	if (isDirty) return isPrivate ? "Cambios sin guardar todavía" : "Cambios sin publicar";
	if (savedAt) return `Guardado a las ${formatTime(savedAt)}`;
	return stored ? `Guardado el ${formatDateTime(stored.updated_at)}` : "Sin guardar";
}
