import { useCallback, useState } from "react";
import { useNavigation, useRevalidator, useSearchParams } from "react-router";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { ListedDeskPost } from "#features/blog/contract.ts";
import { DELETE_FAILED, DELETE_POST, DELETED, POSTS_FAILED } from "#features/blog/copy.ts";
import { DeskCards, DeskTable } from "#features/blog/staff/post-list.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { clearIf } from "#ui/clear-if.ts";
import { cn } from "#ui/cn.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { plural } from "#ui/format.ts";
import { useMediaQuery } from "#ui/media-query.ts";
import { Pagination } from "#ui/pagination.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Route } from "./+types/blog";
import { BlogFilters } from "./blog/filters.tsx";
import { BLOG, type BlogFilter, blogCall, blogFilterOf, blogPath, NEW_POST } from "./blog/query.ts";
import { LoadFailed } from "./frame/load-failed.tsx";
import { PanelTitle } from "./frame/title.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const query = blogCall(blogFilterOf(new URL(request.url).searchParams));
	const { posts: postsApi, summary: summaryApi } = staffApi.admin.blog;
	const call = postsApi.$get({ query });
	const [posts, summary] = await Promise.all([read(call), read(summaryApi.$get())]);
	const { headers } = await call;
	return {
		posts,
		...summary,
		total: Number(headers.get("X-Total-Count") ?? posts.length),
		pages: Number(headers.get("X-Page-Count") ?? 1),
	};
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
	const { posts, total, pages, counts, categories } = loaderData;
	const [search] = useSearchParams();
	const filter = blogFilterOf(search);
	const isWide = useMediaQuery("(width >= 64rem)");
	const { state, location } = useNavigation();
	const isFiltering = state === "loading" && location.pathname === BLOG;
	const { leaving, setLeaving, deletingId, busyId, remove, restore } = usePostBin();

	const hrefFor = useCallback((post: ListedDeskPost) => `${BLOG}/${post.id}`, []);
	const pathFor = (change: Partial<BlogFilter>) => blogPath({ ...filter, page: 1, ...change });
	const list = { posts, hrefFor, onDelete: setLeaving, onRestore: restore, busyId };
	return (
		<>
			<PanelTitle>Blog</PanelTitle>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-3">
				<h1 className="title-3">Blog</h1>
				<p role="status" className="num grow text-gris">
					{plural(total, "post", "posts")}
				</p>
				<ButtonLink to={NEW_POST} size="sm" icon="plus">
					Nuevo post
				</ButtonLink>
			</div>
			<div className="mt-4">
				<BlogFilters filter={filter} counts={counts} categories={categories} pathFor={pathFor} />
			</div>
			<div aria-busy={isFiltering} className={cn("mt-4", isFiltering && "opacity-60")}>
				{posts.length === 0 ? (
					<NoPosts filter={filter} />
				) : isWide ? (
					<DeskTable {...list} sort={filter.sort} hrefForSort={(sort) => pathFor({ sort })} />
				) : (
					<DeskCards {...list} />
				)}
				<Pagination
					page={filter.page}
					pageCount={pages}
					hrefFor={(page) => pathFor({ page })}
					className="mt-4"
				/>
			</div>
			<ConfirmDialog
				isOpen={leaving !== undefined}
				onOpenChange={(isOpen) => !isOpen && setLeaving(undefined)}
				title={DELETE_POST}
				text={
					leaving &&
					`«${leaving.title || "(Sin título)"}» deja el sitio ahora y queda 30 días en la papelera.`
				}
				isBusy={leaving !== undefined && leaving.id === deletingId}
				onConfirm={() => leaving && void remove(leaving)}
			/>
		</>
	);
}

export function ErrorBoundary() {
	return <LoadFailed heading="Blog" sentence={POSTS_FAILED} />;
}

/** Deleting asks first and can be undone from the bin. */
function usePostBin() {
	const [leaving, setLeaving] = useState<ListedDeskPost>();
	const [deletingId, setDeletingId] = useState<string>();
	const [busyId, setBusyId] = useState<string>();
	const { revalidate } = useRevalidator();
	const showToast = useToast();

	async function remove({ id }: ListedDeskPost) {
		setDeletingId(id);
		try {
			await read(staffApi.admin.blog.posts[":id"].$delete({ param: { id } }));
			showToast({
				title: "Éxito",
				description: DELETED,
				action: { label: "Ver la papelera", to: `${BLOG}?state=papelera` },
			});
			setLeaving((open) => (open?.id === id ? undefined : open));
			await revalidate();
		} catch {
			showToast({ title: "Error", description: DELETE_FAILED, variant: "destructive" });
		} finally {
			setDeletingId(clearIf(id));
		}
	}

	const restore = useCallback(
		async ({ id, title }: ListedDeskPost) => {
			setBusyId(id);
			try {
				await read(staffApi.admin.blog.posts[":id"].restore.$post({ param: { id } }));
				showToast({ title: "Éxito", description: `«${title}» está otra vez en el blog` });
				await revalidate();
			} catch (problem) {
				const description = sentenceOf(problem, "Error guardando el post");
				showToast({ title: "Error", description, variant: "destructive" });
			} finally {
				setBusyId(clearIf(id));
			}
		},
		[revalidate, showToast],
	);

	return { leaving, setLeaving, deletingId, busyId, remove, restore };
}

function NoPosts({ filter }: { filter: BlogFilter }) {
	if (filter.q || filter.category)
		return (
			<EmptyState
				title="Nada con ese filtro"
				text="Ningún post cumple lo que buscas. Usa menos palabras u otra categoría."
				actions={
					<ButtonLink tone="line" to={BLOG}>
						Quitar filtros
					</ButtonLink>
				}
			/>
		);
	if (filter.state === "papelera")
		return (
			<EmptyState title="La papelera está vacía" text="Lo que elimines espera aquí 30 días." />
		);
	if (filter.state === "borradores")
		return (
			<EmptyState
				title="No hay borradores"
				text="Un borrador se guarda solo mientras lo escribes."
			/>
		);
	return (
		<EmptyState
			title="El blog está vacío"
			text="Escribe el primero: una duda que te repiten en el taller es un buen comienzo."
			actions={<ButtonLink to={NEW_POST}>Nuevo post</ButtonLink>}
		/>
	);
}
