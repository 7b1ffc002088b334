import { useEffect } from "react";
import { data, useLocation, useSearchParams } from "react-router";
import { createApiClient } from "#api/client.server.ts";
import { FALLBACK_CATEGORIES, POSTS_FAILED } from "#features/content/blog/messages.ts";
import { POSTS_PER_PAGE, splitFeatured } from "#features/content/blog/rules.ts";
import { useRememberListPath } from "#features/content/blog/site/back-to-list.ts";
import { CategoryFilter, SearchForm } from "#features/content/blog/site/filters.tsx";
import { buildFeedLink, buildListPath, parseListState } from "#features/content/blog/site/list-state.ts";
import type { PostCardFields } from "#features/content/blog/site/post-card.tsx";
import { Results } from "#features/content/blog/site/results.tsx";
import { useSearch } from "#features/content/blog/site/use-search.ts";
import { ClosingSection } from "#site/closing-section.tsx";
import { Deferred } from "#site/deferred.tsx";
import { buildPageMeta } from "#site/page-meta.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Anchor } from "#ui/link.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Route } from "./+types/blog";

const TITLE = "Blog: consejos para tu carro";

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
	buildPageMeta(matches, location, {
		title: TITLE,
		page: getPageNumber(loaderData),
		description:
			"Aceite, frenos, A/C, batería y luces del tablero: artículos cortos del taller para cuidar tu carro en Panamá y gastar solo en lo que hace falta.",
		trail: [["Blog", "/blog"]],
		extraTags: (site) => [buildFeedLink(site)],
	});

/** Returns the page number for the canonical URL; a search or filter counts as page 1 of the full list. */
function getPageNumber(list: Route.ComponentProps["loaderData"] | undefined): number {
	if (!list?.cards) return 1;
	const { pagina, ...filter } = list.state;
	if (Object.values(filter).some(Boolean)) return 1;
	const { others } = splitFeatured(list.cards);
	return Math.min(pagina, Math.max(1, Math.ceil(others.length / POSTS_PER_PAGE)));
}

export async function loader({ request, url }: Route.LoaderArgs) {
	const state = parseListState(url.searchParams);
	const { posts, categories } = createApiClient(request).blog;
	const [list, searchResponse, categoriesResponse] = await Promise.all([
		posts.$get({ query: { fields: "card" } }),
		state.q ? posts.$get({ query: { fields: "card", q: state.q } }) : null,
		categories.$get(),
	]);
	const shared = {
		state,
		categories: categoriesResponse.ok ? (await categoriesResponse.json()).categories : FALLBACK_CATEGORIES,
	};
	// The status keeps a failed page out of caches.
	if (!list.ok || (searchResponse && !searchResponse.ok))
		return data({ ...shared, cards: null, matches: null }, { status: 503 });
	// Drop the fields that a card does not show.
	const cards = (await list.json()).map(
		({ id: _id, author: _by, published: _is, view_count: _views, updated_at: _at, ...card }) => card,
	);
	const matches = searchResponse ? (await searchResponse.json()).map(({ slug }) => slug) : null;
	return data({ ...shared, cards, matches });
}

const NO_CARDS: PostCardFields[] = [];

export default function BlogPage({ loaderData }: Route.ComponentProps) {
	return <Blog {...loaderData} />;
}

/** Shows the page with an empty list when client-side navigation gets no response. */
export function ErrorBoundary() {
	const [params] = useSearchParams();
	const state = parseListState(params);
	return <Blog state={state} categories={FALLBACK_CATEGORIES} cards={null} matches={null} />;
}

/** Sets the title too when the layout's data did not load either. */
function LayoutFailure() {
	const { settings } = useSite();
	return (
		<>
			<title>{`${TITLE} | ${settings.name}`}</title>
			<ErrorBoundary />
		</>
	);
}

export const handle = { Failure: LayoutFailure };

/** Renders the blog; `cards` is null when the list did not load. */
function Blog({ state, categories, cards, matches }: Route.ComponentProps["loaderData"]) {
	const { inputRef, posts, searchText, setSearchText, isPending } = useSearch(
		cards ?? NO_CARDS,
		state,
		matches,
	);
	const isEmpty = cards?.length === 0;
	useRememberListPath(buildListPath(state));
	return (
		<>
			<section className="on-dark">
				<div className="measure grid gap-8 py-12 md:py-16 lg:grid-cols-[1fr_26rem] lg:items-end lg:gap-16">
					<div>
						<p className="eyebrow text-accent">Blog del taller</p>
						<h1 className="title-1 mt-4">Entiende tu carro antes de gastar en él</h1>
						<p className="lead mt-5 text-muted">
							Lo que respondemos en el mostrador, escrito con calma: qué revisar tú, qué puede esperar y
							cuándo conviene traerlo.
						</p>
					</div>
					{!isEmpty && (
						<SearchForm state={state} inputRef={inputRef} searchText={searchText} onType={setSearchText} />
					)}
				</div>
			</section>
			<div className="measure pt-8 pb-14 md:pt-10 md:pb-26">
				{!isEmpty && <CategoryFilter categories={categories} state={state} searchText={searchText} />}
				{isEmpty && <NoArticles />}
				{!isEmpty && cards && (
					<Results posts={posts} state={state} searchText={searchText} isPending={isPending} />
				)}
				{!cards && <LoadFailure />}
			</div>
			{!isEmpty && (
				<Deferred>
					<Subscribe />
				</Deferred>
			)}
		</>
	);
}

/** Stands alone on a blog without an article: there is nothing to search, filter or subscribe to. */
function NoArticles() {
	return (
		<EmptyState
			className="mt-6"
			title="Todavía no hay artículos publicados"
			text="Mientras tanto, pregúntanos lo que quieras saber de tu carro."
			actions={
				<ShopChat text="Hola, tengo una duda sobre mi carro. ¿Me pueden ayudar?">
					Preguntar por WhatsApp
				</ShopChat>
			}
		/>
	);
}

/** Reports the failed list once in a toast and permanently in the list's place. */
function LoadFailure() {
	const { pathname, search } = useLocation();
	const showToast = useToast();
	useEffect(() => {
		showToast({ title: "Error", description: POSTS_FAILED, variant: "destructive" });
	}, [showToast]);
	return (
		<ErrorState
			className="mt-8"
			title={POSTS_FAILED}
			text="Prueba otra vez en un minuto. Si sigue igual, revisa tu conexión."
			actions={
				// A link, so that it also works without JavaScript.
				<ButtonLink to={pathname + search} tone="line" size="sm" icon="refresh" preventScrollReset>
					Reintentar
				</ButtonLink>
			}
		/>
	);
}

function Subscribe() {
	return (
		<ClosingSection
			id="suscribirse"
			title="Recibe el próximo consejo en tu WhatsApp"
			text="Se abre el chat con el mensaje listo: envíalo y te avisamos cuando publiquemos un artículo. Para dejar de recibirlos, responde «baja»."
		>
			<div className="flex flex-wrap items-center gap-x-6 gap-y-3">
				<ShopChat text="Hola, quiero recibir los consejos del blog por WhatsApp." className="max-sm:w-full">
					Suscribirme por WhatsApp
				</ShopChat>
				<Anchor to="/blog/rss.xml" reloadDocument className="link inline-flex min-h-11 items-center">
					Seguir por RSS
				</Anchor>
			</div>
		</ClosingSection>
	);
}
