import { POSTS_PER_PAGE, splitFeatured } from "#features/content/blog/rules.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatCount } from "#ui/format.ts";
import { buildListPath, type ListState } from "./list-state.ts";
import { PostCard, type PostCardFields } from "./post-card.tsx";

type ResultsProps = {
	posts: readonly PostCardFields[];
	state: ListState;
	searchText: string;
	isPending: boolean;
};

/** Lists the articles: featured ones first and then the others, or all that match a search or filter. */
export function Results({ posts, state, searchText, isPending }: ResultsProps) {
	const isFiltered = Boolean(searchText.trim() || state.categoria || state.etiqueta);
	return (
		<>
			<p role="status" className="num mt-4 text-sm text-muted">
				{formatPostCount(posts.length, isPending)}
			</p>
			{posts.length > 0 &&
				(isFiltered ? (
					<section aria-label="Artículos encontrados">
						<h2 className="sr-only">Artículos encontrados</h2>
						<Grid posts={posts} state={state} />
					</section>
				) : (
					<PostSections posts={posts} state={state} />
				))}
			{posts.length === 0 && !isPending && <NothingFound searchText={searchText.trim()} state={state} />}
		</>
	);
}

function PostSections({ posts, state }: { posts: readonly PostCardFields[]; state: ListState }) {
	const { featured, others } = splitFeatured(posts);
	return (
		<>
			{featured.length > 0 && (
				<section aria-labelledby="destacados" className="mt-8">
					<h2 id="destacados" className="title-2">
						Artículos destacados
					</h2>
					<ul className="mt-6 grid gap-6 md:grid-cols-2">
						{featured.map((post) => (
							<li key={post.slug} className="flex *:grow">
								<PostCard post={post} isFeatured />
							</li>
						))}
					</ul>
				</section>
			)}
			{others.length > 0 && (
				<section aria-labelledby="otros" className="mt-14 md:mt-20">
					<h2 id="otros" className="title-2">
						{featured.length > 0 ? "Otros artículos" : "Artículos"}
					</h2>
					<Grid posts={others} state={state} />
				</section>
			)}
		</>
	);
}

function Grid({ posts, state }: { posts: readonly PostCardFields[]; state: ListState }) {
	const visiblePosts = posts.slice(0, state.pagina * POSTS_PER_PAGE);
	const remainingCount = posts.length - visiblePosts.length;
	const nextPath = buildListPath({ ...state, pagina: state.pagina + 1 });
	return (
		<>
			<ul className="mt-6 grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
				{visiblePosts.map((post) => (
					<li key={post.slug} className="far flex *:grow sm:[contain-intrinsic-height:auto_28rem]">
						<PostCard post={post} />
					</li>
				))}
			</ul>
			{remainingCount > 0 && (
				<p className="num mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">
					{`Hay ${formatCount(remainingCount, "artículo", "artículos")} más`}
					<ButtonLink to={nextPath} rel="next" preventScrollReset tone="line">
						Ver más artículos
					</ButtonLink>
				</p>
			)}
		</>
	);
}

type NothingFoundProps = { searchText: string; state: ListState };

function NothingFound({ searchText, state }: NothingFoundProps) {
	const subject = searchText || state.etiqueta || state.categoria;
	const question = subject
		? `Hola, busqué «${subject}» en su blog y no lo encontré. ¿Me pueden ayudar?`
		: "Hola, tengo una duda sobre mi carro. ¿Me pueden ayudar?";
	return (
		<EmptyState
			className="mt-6"
			title={`No encontramos artículos con «${subject}»`}
			text="Prueba con una palabra más corta, o pregúntanos: en horario del taller respondemos por WhatsApp."
			actions={
				<>
					<ButtonLink to="/blog" preventScrollReset>
						Ver todos los artículos
					</ButtonLink>
					<ShopChat text={question}>Preguntar por WhatsApp</ShopChat>
				</>
			}
		/>
	);
}

function formatPostCount(count: number, isPending: boolean): string {
	if (isPending && count === 0) return "Buscando…";
	return `Mostrando ${formatCount(count, "artículo", "artículos")}`;
}
