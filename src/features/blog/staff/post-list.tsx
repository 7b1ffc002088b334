import { type ReactNode, useMemo } from "react";
import type { ListedDeskPost } from "#features/blog/contract.ts";
import { STATE_WORDS } from "#features/blog/copy.ts";
import { Badge } from "#ui/badge.tsx";
import { type DataColumn, type DataSort, DataTable } from "#ui/data-table.tsx";
import { formatDate, formatDateTime, plural } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";

export type DeskListProps = {
	posts: readonly ListedDeskPost[];
	hrefFor: (post: ListedDeskPost) => string;
	/** What can be done with a post. */
	buttonsFor: (post: ListedDeskPost) => ReactNode;
};

type DeskTableProps = DeskListProps & {
	sort: DataSort;
	hrefForSort: (sort: DataSort) => string;
};

/** The posts on a wide screen. */
export function DeskTable({ sort, hrefForSort, ...props }: DeskTableProps) {
	const { hrefFor, buttonsFor } = props;
	const columns = useMemo<DataColumn<ListedDeskPost>[]>(
		() => [
			{
				id: "title",
				header: "Título",
				isSortable: true,
				cell: (post) => <PostLink post={post} hrefFor={hrefFor} />,
				className: "min-w-44 xl:min-w-60",
			},
			{
				id: "category",
				header: "Categoría",
				isSortable: true,
				cell: (post) => post.category || "—",
			},
			{
				id: "author",
				header: "Autor",
				isSortable: true,
				cell: (post) => post.author,
				className: "max-xl:hidden",
			},
			{
				id: "published",
				header: "Estado",
				isSortable: true,
				cell: (post) => <StateBadge post={post} />,
			},
			{
				id: "featured",
				header: "Destacado",
				isSortable: true,
				cell: (post) => (post.featured ? <Featured /> : "No"),
			},
			{
				id: "view_count",
				header: "Vistas",
				isSortable: true,
				isNumber: true,
				cell: (post) => post.view_count,
			},
			{
				id: "created_at",
				header: "Fecha",
				isSortable: true,
				isNumber: true,
				cell: (post) => <When instant={post.created_at} />,
			},
			{
				id: "updated_at",
				header: "Editado",
				isSortable: true,
				isNumber: true,
				cell: (post) => <When instant={post.updated_at} />,
				className: "max-xl:hidden",
			},
			{
				id: "actions",
				header: "Acciones",
				cell: buttonsFor,
			},
		],
		[hrefFor, buttonsFor],
	);
	return (
		<DataTable
			label="Posts"
			columns={columns}
			rows={props.posts}
			rowId={(post) => post.id}
			sort={sort}
			hrefForSort={hrefForSort}
		/>
	);
}

/** The posts on a phone. */
export function DeskCards({ posts, hrefFor, buttonsFor }: DeskListProps) {
	return (
		<ul aria-label="Posts" className="border border-linea bg-papel">
			{posts.map((post) => (
				<li
					key={post.id}
					className="grid gap-1 border-b border-linea px-4 py-3 text-sm last:border-b-0"
				>
					<div className="flex items-start justify-between gap-3">
						<PostLink post={post} hrefFor={hrefFor} />
						<StateBadge post={post} />
					</div>
					<p className="text-gris">
						{post.category || "Sin categoría"} · {post.author}
					</p>
					<div className="flex flex-wrap items-center justify-between gap-3">
						<p className="num flex flex-wrap items-center gap-x-3 text-gris">
							<When instant={post.created_at} />
							<span>{plural(post.view_count, "vista", "vistas")}</span>
							{post.featured && <Featured />}
						</p>
						{buttonsFor(post)}
					</div>
				</li>
			))}
		</ul>
	);
}

function PostLink({ post, hrefFor }: Pick<DeskListProps, "hrefFor"> & { post: ListedDeskPost }) {
	const title = post.title || "(Sin título)";
	if (post.deleted_at)
		return (
			<span className="text-base leading-snug font-semibold [overflow-wrap:anywhere]">{title}</span>
		);
	return (
		<Anchor
			to={hrefFor(post)}
			className="inline-block py-0.5 text-base leading-snug font-semibold text-tinta [overflow-wrap:anywhere] hover:underline"
		>
			{title}
		</Anchor>
	);
}

function StateBadge({ post }: { post: ListedDeskPost }) {
	return post.published ? (
		<Badge>{STATE_WORDS.published}</Badge>
	) : (
		<Badge tone="pending">{STATE_WORDS.draft}</Badge>
	);
}

function Featured() {
	return (
		<span className="inline-flex items-center gap-1 font-medium text-tinta">
			<Icon name="star" size={16} />
			Destacado
		</span>
	);
}

function When({ instant }: { instant: string }) {
	return (
		<time dateTime={instant} title={formatDateTime(instant)} className="whitespace-nowrap">
			{formatDate(instant)}
		</time>
	);
}
