import { data, useSearchParams } from "react-router";
import { apiFor } from "#api/client.server.ts";
import type { PostCardFields } from "#features/blog/post-card.tsx";
import { POSTS_PER_PAGE, splitFeatured } from "#features/blog/rules.ts";
import { FALLBACK_CATEGORIES } from "#features/blog/sentences.ts";
import type { Route } from "./+types/blog";
import { CategoryFilter } from "./blog/category-filter.tsx";
import { feedLink } from "./blog/feed-link.ts";
import { type ListState, listHref, listStateOf } from "./blog/list-state.ts";
import { LoadFailure } from "./blog/load-failure.tsx";
import { Results } from "./blog/results.tsx";
import { SearchForm } from "./blog/search-form.tsx";
import { Subscribe } from "./blog/subscribe.tsx";
import { useSearch } from "./blog/use-search.ts";
import { useRememberedList } from "./blog/way-back.ts";
import { breadcrumbs } from "./breadcrumbs.ts";
import { Later } from "./layout/later.tsx";
import { pageMeta } from "./page-meta.ts";
import { useSite } from "./site-data.ts";

const TITLE = "Blog: consejos para tu carro";

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => [
	...pageMeta(matches, location, {
		title: TITLE,
		page: pageOf(loaderData),
		description:
			"Aceite, frenos, A/C, batería y luces del tablero: artículos cortos del taller para cuidar tu carro en Panamá y gastar solo en lo que hace falta.",
		jsonLd: ({ origin }) => breadcrumbs(origin, [["Blog", "/blog"]]),
	}),
	feedLink(matches),
];

/** A page of the whole list stands for itself, one of a search or filter for the list. */
function pageOf(list: Route.ComponentProps["loaderData"] | undefined): number {
	if (!list?.cards) return 1;
	const { pagina, ...filter } = list.state;
	if (Object.values(filter).some(Boolean)) return 1;
	const { others } = splitFeatured(list.cards);
	return Math.min(pagina, Math.max(1, Math.ceil(others.length / POSTS_PER_PAGE)));
}

export async function loader({ request }: Route.LoaderArgs) {
	const state = listStateOf(new URL(request.url).searchParams);
	const { posts, categories } = apiFor(request).blog;
	const [list, found, names] = await Promise.all([
		posts.$get({ query: { fields: "card" } }),
		state.q ? posts.$get({ query: { fields: "card", q: state.q } }) : null,
		categories.$get(),
	]);
	const shared = {
		state,
		categories: names.ok ? (await names.json()).categories : FALLBACK_CATEGORIES,
	};
	// A failure must not be kept as the page, hence the status.
	if (!list.ok || (found && !found.ok))
		return data({ ...shared, cards: null, matches: null }, { status: 503 });
	const cards: PostCardFields[] = (await list.json()).map((post) => ({
		slug: post.slug,
		title: post.title,
		excerpt: post.excerpt,
		category: post.category,
		featured_image: post.featured_image,
		featured: post.featured,
		read_time: post.read_time,
		created_at: post.created_at,
		tags: post.tags,
	}));
	const matches = found ? (await found.json()).map(({ slug }) => slug) : null;
	return data({ ...shared, cards, matches });
}

const NO_CARDS: PostCardFields[] = [];

export default function BlogPage({ loaderData }: Route.ComponentProps) {
	return <Blog {...loaderData} />;
}

/** On the way here inside the site nothing may be answered: the page stays, with an empty list. */
export function ErrorBoundary() {
	const [params] = useSearchParams();
	const state = listStateOf(params);
	return <Blog state={state} categories={FALLBACK_CATEGORIES} cards={null} matches={null} />;
}

/** The same when the layout was not answered either, and the page's head with it. */
function Unanswered() {
	const { settings } = useSite();
	return (
		<>
			<title>{`${TITLE} | ${settings.name}`}</title>
			<ErrorBoundary />
		</>
	);
}

export const handle = { Failure: Unanswered };

type BlogProps = {
	state: ListState;
	categories: readonly string[];
	/** Null when the list did not load. */
	cards: PostCardFields[] | null;
	matches: string[] | null;
};

function Blog({ state, categories, cards, matches }: BlogProps) {
	const { box, posts, typed, setTyped, isWaiting } = useSearch(cards ?? NO_CARDS, state, matches);
	useRememberedList(listHref(state));
	return (
		<>
			<section className="on-dark">
				<div className="measure grid gap-8 py-12 md:py-16 lg:grid-cols-[1fr_26rem] lg:items-end lg:gap-16">
					<div>
						<p className="eyebrow text-ambar">Blog del taller</p>
						<h1 className="title-1 mt-4">Entiende tu carro antes de gastar en él</h1>
						<p className="lead mt-5 text-gris">
							Lo que respondemos en el mostrador, escrito con calma: qué revisar tú, qué puede
							esperar y cuándo conviene traerlo.
						</p>
					</div>
					<SearchForm state={state} box={box} typed={typed} onType={setTyped} />
				</div>
			</section>
			<div className="measure pt-8 pb-14 md:pt-10 md:pb-26">
				<CategoryFilter categories={categories} state={state} typed={typed} />
				{cards ? (
					<Results
						posts={posts}
						state={state}
						typed={typed}
						isWaiting={isWaiting}
						total={cards.length}
					/>
				) : (
					<LoadFailure />
				)}
			</div>
			<Later>
				<Subscribe />
			</Later>
		</>
	);
}
