import { MoreActions } from "#admin/frame/more-actions.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { BLOG } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { RestoreButton } from "#core/records/admin/buttons.tsx";
import { DeleteRecord } from "#core/records/admin/delete.tsx";
import { DAY_MS } from "#domain/time.ts";
import type { ListedStaffPost } from "#features/content/blog/contract.ts";
import { TRASH_DAYS } from "#features/content/blog/edit-rules.ts";
import {
	DELETE_EFFECTS,
	DELETE_FAILED,
	DELETE_POST,
	DELETED,
	POST_STATE_LABELS,
	RESTORE_RESULTS,
	SAVE_FAILED,
} from "#features/content/blog/messages.ts";
import { Badge } from "#ui/badge.tsx";
import { cn } from "#ui/cn.ts";
import { type DataColumn, LabelledCount } from "#ui/data-table.tsx";
import { formatDate, formatDateTime } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";

/** Columns of the post list for staff, with the actions of each post. */
export const POST_COLUMNS: DataColumn<ListedStaffPost>[] = [
	{
		id: "title",
		header: "Título",
		card: "name",
		cell: (post) => <PostLink post={post} />,
		className: "min-w-64",
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
		className: "max-2xl:hidden",
	},
	{
		id: "published",
		header: "Estado",
		card: "mark",
		cell: (post) => (
			<span className="inline-flex flex-wrap gap-1">
				<Badge tone={post.published ? "success" : "pending"}>{POST_STATE_LABELS[getPostState(post)]}</Badge>
				{post.is_sample && <Badge>Ejemplo</Badge>}
			</span>
		),
	},
	{
		id: "featured",
		header: "Destacado",
		card: (post) => (post.featured ? "fact" : "none"),
		cell: (post) => (post.featured ? <Featured /> : "No"),
	},
	{
		id: "view_count",
		header: "Vistas",
		isNumber: true,
		cell: (post) => <LabelledCount count={post.view_count} singular="vista" plural="vistas" />,
	},
	{
		id: "created_at",
		header: "Fecha",
		isNumber: true,
		cell: (post) => <PostDate instant={post.created_at} />,
	},
	{
		id: "updated_at",
		header: "Editado",
		isNumber: true,
		card: "none",
		cell: (post) => <PostDate instant={post.updated_at} />,
		className: "max-2xl:hidden",
	},
	{
		id: "actions",
		header: "Acciones",
		card: (post) => (post.deleted_at ? "foot" : "end"),
		cell: (post) => <PostButtons post={post} />,
	},
];

const getPostState = ({ published }: ListedStaffPost) => (published ? "published" : "draft");
const getPostPath = ({ id }: ListedStaffPost) => `${BLOG}/${id}`;

function PostLink({ post }: { post: ListedStaffPost }) {
	const title = post.title || "(Sin título)";
	const className =
		"text-base leading-snug font-semibold [overflow-wrap:anywhere] cards:text-[length:inherit]";
	if (post.deleted_at) return <span className={className}>{title}</span>;
	return (
		<Anchor
			to={getPostPath(post)}
			className={cn(className, "inline-block py-0.5 hover:underline cards:py-0")}
		>
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

function PostDate({ instant }: { instant: string }) {
	return (
		<time dateTime={instant} title={formatDateTime(instant)} className="whitespace-nowrap">
			{formatDate(instant)}
		</time>
	);
}

function PostButtons({ post }: { post: ListedStaffPost }) {
	const { id, slug, published, deleted_at } = post;
	const title = `«${post.title || "(Sin título)"}»`;
	const postApi = staffApi.admin.blog.posts[":id"];
	const restoreOptions = {
		name: title,
		done: `${title} ${RESTORE_RESULTS[getPostState(post)]}`,
		failure: SAVE_FAILED,
		restore: () => read(postApi.restore.$post({ param: { id } })),
	};
	if (deleted_at)
		return (
			<div className="flex flex-wrap items-center gap-x-3">
				<RestoreButton {...restoreOptions} />
				<span className="text-muted">
					Se borra el {formatDate(new Date(Date.parse(deleted_at) + TRASH_DAYS * DAY_MS))}
				</span>
			</div>
		);
	return (
		<div className="-my-1 flex items-start gap-1 cards:-mr-2 cards:my-0 cards:gap-0">
			<SmallLink to={getPostPath(post)} icon="edit">
				Editar<span className="sr-only"> {title}</span>
			</SmallLink>
			<MoreActions subject={title}>
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
					text={`${title} ${DELETE_EFFECTS[getPostState(post)]}`}
					done={DELETED}
					failure={DELETE_FAILED}
					remove={() => read(postApi.$delete({ param: { id } }))}
					restoration={restoreOptions}
					isCompact
				/>
			</MoreActions>
		</div>
	);
}
