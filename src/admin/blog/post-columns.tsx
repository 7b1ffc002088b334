import { SmallLink } from "#admin/frame/small-button.tsx";
import { RestoreButton } from "#admin/record/buttons.tsx";
import { DeleteRecord } from "#admin/record/delete.tsx";
import { read, staffApi } from "#api/client.ts";
import type { ListedStaffPost } from "#features/blog/contract.ts";
import {
	DELETE_FAILED,
	DELETE_POST,
	DELETED,
	IS_BACK,
	LEAVES,
	SAVE_FAILED,
	STATE_WORDS,
} from "#features/blog/sentences.ts";
import { TRASH_DAYS } from "#features/blog/staff/edit-rules.ts";
import { DAY_MS } from "#panama/time.ts";
import { Badge } from "#ui/badge.tsx";
import { cn } from "#ui/cn.ts";
import { CountOf, type DataColumn } from "#ui/data-table.tsx";
import { formatDate, formatDateTime } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { BLOG } from "./paths.ts";

/** Columns of the post list for staff, with the actions of each post. */
export const POST_COLUMNS: DataColumn<ListedStaffPost>[] = [
	{
		id: "title",
		header: "Título",
		card: "name",
		cell: (post) => <PostLink post={post} />,
		className: "min-w-44 xl:min-w-60",
	},
	{
		id: "category",
		header: "Categoría",
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
		cell: (post) => post.author,
		className: "max-xl:hidden",
	},
	{
		id: "published",
		header: "Estado",
		card: "mark",
		cell: (post) => (
			<Badge tone={post.published ? undefined : "pending"}>{STATE_WORDS[stateOf(post)]}</Badge>
		),
	},
	{
		id: "featured",
		header: "Destacado",
		card: (post) => (post.featured ? "foot" : "none"),
		cell: (post) => (post.featured ? <Featured /> : "No"),
	},
	{
		id: "view_count",
		header: "Vistas",
		isNumber: true,
		card: "foot",
		className: "cards:text-muted",
		cell: (post) => <CountOf count={post.view_count} one="vista" many="vistas" />,
	},
	{
		id: "created_at",
		header: "Fecha",
		isNumber: true,
		card: "foot",
		className: "cards:grow cards:text-muted",
		cell: (post) => <When instant={post.created_at} />,
	},
	{
		id: "updated_at",
		header: "Editado",
		isNumber: true,
		card: "none",
		cell: (post) => <When instant={post.updated_at} />,
		className: "max-xl:hidden",
	},
	{
		id: "actions",
		header: "Acciones",
		card: "foot",
		cell: (post) => <PostButtons post={post} />,
	},
];

const stateOf = ({ published }: ListedStaffPost) => (published ? "published" : "draft");
const postPath = ({ id }: ListedStaffPost) => `${BLOG}/${id}`;

function PostLink({ post }: { post: ListedStaffPost }) {
	const title = post.title || "(Sin título)";
	const look = "text-base leading-snug font-semibold [overflow-wrap:anywhere]";
	if (post.deleted_at) return <span className={look}>{title}</span>;
	return (
		<Anchor to={postPath(post)} className={cn(look, "inline-block py-0.5 hover:underline")}>
			{title}
		</Anchor>
	);
}

function Featured() {
	return (
		<span className="inline-flex items-baseline gap-1 font-medium text-ink">
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

function PostButtons({ post }: { post: ListedStaffPost }) {
	const { id, slug, published, deleted_at } = post;
	const title = `«${post.title || "(Sin título)"}»`;
	const call = staffApi.admin.blog.posts[":id"];
	const back = {
		name: title,
		done: `${title} ${IS_BACK[stateOf(post)]}`,
		failure: SAVE_FAILED,
		restore: () => read(call.restore.$post({ param: { id } })),
	};
	if (deleted_at)
		return (
			<div className="flex flex-wrap items-center gap-x-3">
				<RestoreButton {...back} />
				<span className="text-muted">
					Se borra el {formatDate(new Date(Date.parse(deleted_at) + TRASH_DAYS * DAY_MS))}
				</span>
			</div>
		);
	return (
		<div className="-my-1 flex items-center gap-1 cards:my-0">
			<SmallLink to={postPath(post)} icon="edit">
				Editar<span className="sr-only"> {title}</span>
			</SmallLink>
			{published && (
				<Anchor
					to={`/blog/${slug}`}
					opensNewTab
					className="icon-btn"
					aria-label={`Ver ${title} en el sitio (se abre en otra pestaña)`}
				>
					<Icon name="external" />
				</Anchor>
			)}
			<DeleteRecord
				name={title}
				question={DELETE_POST}
				text={`${title} ${LEAVES[stateOf(post)]}`}
				done={DELETED}
				failure={DELETE_FAILED}
				remove={() => read(call.$delete({ param: { id } }))}
				back={back}
				isCompact
			/>
		</div>
	);
}
