import type { Kysely } from "kysely";

type Tables = {
	settings: { id: string; value: string };
	blog_posts: { slug: string; featured_image: string | null };
};

/** The bundled articles, each of which our studio made a picture for. */
const PICTURED = [
	"senales-de-frenos-gastados",
	"cada-cuanto-cambiar-el-aceite-en-panama",
	"refrigerante-o-agua-en-el-radiador",
	"escobillas-en-temporada-de-lluvia",
	"luces-del-tablero-que-significan",
	"como-cuidar-la-bateria-del-carro",
	"liquido-de-frenos-dot-3-y-dot-4",
	"por-que-no-enfria-el-aire-acondicionado",
	"que-significa-5w-30",
	"como-preparar-el-carro-para-el-revisado",
];

/** What a new shop begins with, for one that was there before: a lawyer's word on the texts, pictures for articles without one. */
export async function up(db: Kysely<Tables>): Promise<void> {
	const rows = await db.selectFrom("settings").select(["id", "value"]).execute();
	for (const { id, value } of rows) {
		const settings = JSON.parse(value) as { sampleFields: string[] };
		const sampleFields = [...new Set([...settings.sampleFields, "legal.texts"])];
		await db
			.updateTable("settings")
			.set({ value: JSON.stringify({ ...settings, sampleFields }) })
			.where("id", "=", id)
			.execute();
	}
	for (const slug of PICTURED)
		await db
			.updateTable("blog_posts")
			.set({ featured_image: `/images/blog/studio/${slug}.jpg` })
			.where("slug", "=", slug)
			.where("featured_image", "is", null)
			.execute();
}
