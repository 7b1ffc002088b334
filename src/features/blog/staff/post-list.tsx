import type { ReactNode } from "react";
import type { ListedStaffPost } from "#features/blog/contract.ts";
import { STATE_WORDS } from "#features/blog/sentences.ts";
import { Badge } from "#ui/badge.tsx";
import { CountOf, type DataColumn, type DataSort, DataTable } from "#ui/data-table.tsx";
import { formatDate, formatDateTime } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";

type PostActions = {
	hrefFor: (post: ListedStaffPost) => string;
	/** What can be done with a post. */
	buttonsFor: (post: ListedStaffPost) => ReactNode;
};

type PostTableProps = PostActions & {
	posts: readonly ListedStaffPost[];
	sort: DataSort;
	hrefForSort: (sort: DataSort) => string;
};

export function PostTable({ posts, sort, hrefForSort, ...actions }: PostTableProps) {
	return (
		<DataTable
			label="Posts"
			columns={columnsOf(actions)}
			rows={posts}
			sort={sort}
			hrefForSort={hrefForSort}
		/>
	);
}

const columnsOf = (actions: PostActions): DataColumn<ListedStaffPost>[] => [
	{
		id: "title",
		header: "Título",
		isSortable: true,
		card: "name",
		cell: (post) => <PostLink post={post} hrefFor={actions.hrefFor} />,
		className: "min-w-44 xl:min-w-60",
	},
	{
		id: "category",
		header: "Categoría",
		isSortable: true,
		cell: (post) => post.category || <NoCategory />,
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
		card: "mark",
		cell: (post) => <StateBadge post={post} />,
	},
	{
		id: "featured",
		header: "Destacado",
		isSortable: true,
		card: (post) => (post.featured ? "foot" : "none"),
		cell: (post) => (post.featured ? <Featured /> : "No"),
	},
	{
		id: "view_count",
		header: "Vistas",
		isSortable: true,
		isNumber: true,
		card: "foot",
		className: "cards:text-gris",
		cell: (post) => <CountOf count={post.view_count} one="vista" many="vistas" />,
	},
	{
		id: "created_at",
		header: "Fecha",
		isSortable: true,
		isNumber: true,
		card: "foot",
		className: "cards:grow cards:text-gris",
		cell: (post) => <When instant={post.created_at} />,
	},
	{
		id: "updated_at",
		header: "Editado",
		isSortable: true,
		isNumber: true,
		card: "none",
		cell: (post) => <When instant={post.updated_at} />,
		className: "max-xl:hidden",
	},
	{
		id: "actions",
		header: "Acciones",
		card: "foot",
		cell: actions.buttonsFor,
	},
];

function PostLink({ post, hrefFor }: Pick<PostActions, "hrefFor"> & { post: ListedStaffPost }) {
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

function NoCategory() {
	return (
		<>
			<span className="cards:hidden">—</span>
			<span className="hidden cards:inline">Sin categoría</span>
		</>
	);
}

function StateBadge({ post }: { post: ListedStaffPost }) {
	return post.published ? (
		<Badge>{STATE_WORDS.published}</Badge>
	) : (
		<Badge tone="pending">{STATE_WORDS.draft}</Badge>
	);
}

function Featured() {
	return (
		<span className="inline-flex items-baseline gap-1 font-medium text-tinta">
			<Icon name="star" size={16} className="self-center" />
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
