import type { ReactNode } from "react";
import type { ListedStaffPost } from "#features/blog/contract.ts";
import { STATE_WORDS } from "#features/blog/sentences.ts";
import { Badge } from "#ui/badge.tsx";
import { CountOf, type DataColumn } from "#ui/data-table.tsx";
import { formatDate, formatDateTime } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";

/** The columns of «Blog». @param buttonsFor what can be done with a post */
export const postColumns = (
	hrefFor: (post: ListedStaffPost) => string,
	buttonsFor: (post: ListedStaffPost) => ReactNode,
): DataColumn<ListedStaffPost>[] => [
	{
		id: "title",
		header: "Título",
		isSortable: true,
		card: "name",
		cell: (post) => <PostLink post={post} to={hrefFor(post)} />,
		className: "min-w-44 xl:min-w-60",
	},
	{
		id: "category",
		header: "Categoría",
		isSortable: true,
		cell: (post) =>
			post.category || (
				<>
					<span className="cards:hidden">—</span>
					<span className="hidden cards:inline">Sin categoría</span>
				</>
			),
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
		cell: ({ published }) => (
			<Badge tone={published ? "soft" : "pending"}>
				{published ? STATE_WORDS.published : STATE_WORDS.draft}
			</Badge>
		),
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
		cell: buttonsFor,
	},
];

function PostLink({ post, to }: { post: ListedStaffPost; to: string }) {
	const title = post.title || "(Sin título)";
	if (post.deleted_at)
		return (
			<span className="text-base leading-snug font-semibold [overflow-wrap:anywhere]">{title}</span>
		);
	return (
		<Anchor
			to={to}
			className="inline-block py-0.5 text-base leading-snug font-semibold text-tinta [overflow-wrap:anywhere] hover:underline"
		>
			{title}
		</Anchor>
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
