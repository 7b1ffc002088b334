import { type Kysely, sql } from "kysely";
import { fold } from "#words/search.ts";

const AT_ONCE = 500;

type Product = Record<"id" | "description" | "uses" | "search", string>;

/**
 * Finds products by all of their description and uses: clauses that say what a thing is not for were left out, and «A/C»
 * was no word of its own. The next save of a product makes its text anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (let after = ""; ; ) {
		const { rows } = await sql<Product>`select id, description, uses, search_text as search
			from products where id > ${after} order by id limit ${AT_ONCE}`.execute(db);
		const last = rows.at(-1);
		if (!last) return;
		for (const { id, description, uses, search } of rows) {
			const told = `${description} ${uses}`;
			const words = new Set(fold(`${told} ${told.replace(/[-/.]/g, "")}`).split(" "));
			for (const known of search.split(" ")) words.delete(known);
			if (words.size === 0) continue;
			// In front: the last word of a search text is its SKU.
			const whole = ` ${[...words].join(" ")} ${search.trim()}`;
			await sql`update products set search_text = ${whole} where id = ${id}`.execute(db);
		}
		after = last.id;
	}
}
