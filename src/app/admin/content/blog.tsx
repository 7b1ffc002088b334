import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { createLoader, getSorting, useList } from "#admin/list/list-url.ts";
import { Rows } from "#admin/list/rows.tsx";
import { ListSearch, StateNav } from "#admin/list/search.tsx";
import { BLOG, NEW_POST } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { POST_COLUMNS } from "#features/content/blog/admin/post-columns.tsx";
import { POST_LIST, type PostQuery } from "#features/content/blog/admin/query.ts";
import { POST_ORDERS, POST_STATES, STATE_LABELS } from "#features/content/blog/edit-rules.ts";
import { POSTS_FAILED } from "#features/content/blog/messages.ts";
import { ButtonLink } from "#ui/button.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { EmptyStateProps } from "#ui/empty-state.tsx";
import { formatCount } from "#ui/format.ts";
import type { Route } from "./+types/blog";

export const clientLoader = createLoader(POST_LIST, async ({ order: dir, ...filters }) => {
	const { posts: postsApi, summary: summaryApi } = staffApi.admin.blog;
	const query = { ...filters, dir, published_only: "false", fields: "card" } as const;
	const request = postsApi.$get({ query });
	const [posts, summary] = await Promise.all([read(request), read(summaryApi.$get())]);
	const { headers } = await request;
	return {
		posts,
		...summary,
		total: Number(headers.get("X-Total-Count") ?? posts.length),
		pages: Number(headers.get("X-Page-Count") ?? 1),
	};
});

export default function BlogPage({ loaderData }: Route.ComponentProps) {
	const { posts, total, pages, counts, categories } = loaderData;
	const { query, hrefFor, hrefForPage, isFiltering } = useList(POST_LIST);
	return (
		<>
			<PageHead title="Blog" count={formatCount(total, "post", "posts")}>
				<ButtonLink to={NEW_POST} size="sm" icon="plus">
					Nuevo artículo
				</ButtonLink>
			</PageHead>
			<div className="group mt-4 flex flex-wrap gap-x-4 gap-y-2">
				<ListSearch
					query={query}
					placeholder="Título, extracto o autor"
					selects={[getCategorySelect([...categories, query.category])]}
					states={POST_STATES}
					hrefFor={hrefFor}
					className="basis-full lg:basis-auto"
				/>
				<StateNav
					values={POST_STATES}
					labels={STATE_LABELS}
					counts={counts}
					selected={query.state}
					hrefFor={(state) => hrefFor({ state })}
				/>
			</div>
			<Rows
				pagination={{ page: Number(query.page), pages }}
				hrefForPage={hrefForPage}
				isFiltering={isFiltering}
				emptyState={posts.length === 0 && getEmptyState(query)}
			>
				<DataTable
					label="Posts"
					columns={POST_COLUMNS}
					rows={posts}
					{...getSorting(POST_ORDERS, query, hrefFor)}
				/>
			</Rows>
		</>
	);
}

/** @param categories all categories, including the one in the URL, which may have no posts */
const getCategorySelect = (categories: readonly string[]) => ({
	name: "category",
	label: "Categoría",
	options: ["", ...new Set(categories.filter(Boolean))].map((value) => ({
		value,
		label: value || "Todas las categorías",
	})),
});

export const ErrorBoundary = toLoadFailure("Blog", POSTS_FAILED);

function getEmptyState({ q, category, state }: PostQuery): EmptyStateProps {
	if (q || category)
		return {
			title: "Nada con ese filtro",
			text: "Ningún artículo cumple lo que buscas. Usa menos palabras u otra categoría.",
			link: { to: BLOG, label: "Quitar filtros" },
		};
	if (state === "trash")
		return { title: "La papelera está vacía", text: "Lo que elimines espera aquí 30 días." };
	if (state === "drafts")
		return { title: "No hay borradores", text: "Un borrador se guarda solo mientras lo escribes." };
	return {
		title: "El blog está vacío",
		text: "Escribe el primero: una duda que te repiten en el taller es un buen comienzo.",
		actions: <ButtonLink to={NEW_POST}>Nuevo artículo</ButtonLink>,
	};
}
