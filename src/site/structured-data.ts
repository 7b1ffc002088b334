import { articleData } from "./blog-post/article-data.ts";
import { businessData, serviceData } from "./schema-org.ts";
import type { Site } from "./site-data.ts";
import { guideData, productData, symptomData } from "./thing-data.ts";

/** Builders of structured data by type. */
const DATA = {
	business: businessData,
	service: serviceData,
	product: productData,
	symptom: symptomData,
	guide: guideData,
	article: articleData,
};
/** Type of structured data and its input besides the site. */
export type Told = {
	[Name in keyof typeof DATA]: [Name, Parameters<(typeof DATA)[Name]>[1]];
}[keyof typeof DATA];

export function dataOf(site: Site, [name, of]: Told): object {
	return (DATA[name] as (site: Site, of: unknown) => object)(site, of);
}
