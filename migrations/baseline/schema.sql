-- The schema, for both engines. Text ids, instants as ISO text in UTC, days as ISO text, booleans as 0 and 1, money as
-- whole cents, lists as JSON text. What follows from other columns is worked out on reading by the embedded engine and
-- stored by PostgreSQL. `search.ts` and `counts.ts` add the search indexes and the triggers, which the engines say differently.

-- # The program itself

-- Whose data these are: one row, made with the database. Copies and files say the same.
create table shop_ids (
	id text primary key
);

-- Which secret seals what is stored sealed.
create table secret_marks (
	id text primary key,
	mark text not null,
	since text not null
);

-- Which store the pictures lie in.
create table media_stores (
	id text primary key,
	mark text not null,
	since text not null
);

-- Written every few seconds: whether the database takes writes.
create table heartbeat (
	id text primary key,
	beat integer not null
);

-- The latest instant that was believed, so that a clock that jumps is noticed.
create table clock_marks (
	id text primary key,
	trusted_at text not null,
	seen_at text not null,
	jumped_at text
);

-- Grows with every edit of a public page: the pages kept in memory ask it.
create table content_version (
	id text primary key,
	version integer not null
);

-- The last number given, by prefix and year.
create table counters (
	id text primary key,
	value integer not null
);

-- How often an address, an account or a form was used lately.
create table rate_limits (
	key varchar(255) primary key,
	points integer default 0 not null,
	expire bigint
);
create index rate_limits_by_expire on rate_limits (expire);

-- What was answered to a form, so that a repeat gets the same answer.
create table idempotency (
	id text primary key,
	body_hash text not null,
	answer text,
	created_at text not null
);
create index idempotency_by_created on idempotency (created_at);

-- What is to be sent to another system: written with its cause, sent afterwards.
create table outbox (
	id text primary key,
	topic text not null,
	payload text not null,
	state text not null,
	attempts integer not null,
	due_at text not null,
	leased_until text,
	last_error text,
	created_at text not null,
	done_at text,
	rank integer not null
);
create index outbox_by_state on outbox (state, due_at);
create index outbox_by_topic on outbox (topic, created_at, id);
create index outbox_in_turn on outbox (state, topic, rank, due_at);
create index outbox_by_done on outbox (state, done_at);
create index outbox_by_list on outbox (topic, state, created_at, id);

-- What is wrong now, and since when.
create table alarms (
	id text primary key,
	since text not null,
	told_at text,
	ok_since text,
	detail text not null
);

-- How many letters an address got that it did not ask for, by day.
create table unasked_letters (
	recipient text not null,
	kind text not null,
	day text not null,
	asked integer not null,
	constraint unasked_letters_key primary key (recipient, kind, day)
);

-- # Staff

-- Accounts. Nobody is deleted: history names them.
create table staff (
	id text primary key,
	username text not null unique,
	email text not null,
	full_name text not null,
	role text not null,
	password_hash text not null,
	disabled_at text,
	last_login_at text,
	created_at text not null,
	must_change_password integer default 0 not null
);

-- Open logins; the id is the hash of the token.
create table sessions (
	id text primary key,
	staff_id text not null references staff (id),
	user_agent text not null,
	address text not null,
	created_at text not null,
	last_used_at text not null,
	authenticated_at text not null
);

-- The second factor of an account.
create table two_steps (
	staff_id text primary key references staff (id),
	sealed_secret text not null,
	confirmed_at text,
	last_step integer not null
);

-- Hashes of the codes that replace a lost second factor.
create table recovery_codes (
	staff_id text not null references staff (id),
	hash text not null,
	constraint recovery_codes_key primary key (staff_id, hash)
);

-- Browsers that an account used before.
create table known_devices (
	staff_id text not null references staff (id),
	mark text not null,
	kind text not null,
	session_id text not null,
	last_used_at text not null,
	constraint known_devices_key primary key (staff_id, mark)
);

-- Rules for all accounts: one row.
create table staff_policies (
	id text primary key,
	owners_need_two_step integer not null
);

-- The key pair that signs notices to browsers.
create table push_keys (
	id text primary key,
	public_key text not null,
	sealed_key text not null,
	created_at text not null
);

-- Browsers that want notices.
create table push_subscriptions (
	id text primary key,
	staff_id text not null references staff (id),
	endpoint text not null unique,
	p256dh text not null,
	auth text not null,
	created_at text not null
);

-- Who changed which record, field by field.
create table changes (
	id text primary key,
	subject text not null,
	subject_id text not null,
	action text not null,
	author text not null,
	fields text not null,
	created_at text not null
);
create index changes_by_subject on changes (subject, subject_id, created_at);
create index changes_by_instant on changes (created_at desc, id);

-- # The shop and its pages

-- The business record as JSON: one row.
create table settings (
	id text primary key,
	value text not null,
	updated_at text not null
);

-- What the workshop does.
create table services (
	id text primary key,
	name text not null,
	description text not null,
	duration text not null,
	minutes integer,
	includes text not null,
	image text not null,
	specialty integer not null,
	badge text,
	category text not null,
	warranty text,
	position integer not null,
	is_visible integer not null,
	deleted_at text,
	created_at text not null,
	updated_at text not null,
	price_cents integer,
	price_note text,
	related text,
	drop_off_from integer,
	drop_off_until integer,
	drop_off_per_day integer
);

-- What drivers notice, and the service that it leads to.
create table symptoms (
	id text primary key,
	name text not null,
	category text not null,
	urgency text not null,
	causes text not null,
	advice text not null,
	service_id text,
	post_slug text,
	position integer not null,
	is_visible integer not null,
	deleted_at text,
	created_at text not null,
	updated_at text not null
);

-- Offers of the home page, as JSON.
create table promotions (
	id text primary key,
	value text not null,
	position integer not null,
	updated_at text not null,
	deleted_at text
);

-- Voices of the home page, as JSON.
create table testimonials (
	id text primary key,
	value text not null,
	position integer not null,
	updated_at text not null,
	deleted_at text
);

-- Brands of the home page, as JSON.
create table brands (
	id text primary key,
	value text not null,
	position integer not null,
	updated_at text not null,
	deleted_at text
);

-- The catalogue.
create table products (
	id text primary key,
	sku text not null unique,
	name text not null,
	sort_name text not null,
	description text not null,
	brand text not null,
	type text not null,
	uses text not null,
	keywords text not null,
	price_cents integer not null,
	image text,
	google_image_url text,
	search_text text not null,
	is_visible integer not null,
	deleted_at text,
	created_at text not null,
	updated_at text not null,
	quoted_times integer not null default 0,
	quoted_quantity integer not null default 0,
	fits text default '' not null,
	published_at text
);
create index products_by_brand on products (brand);
create index products_by_sort_name on products (sort_name);
create index products_by_type on products (type);
create index products_by_demand on products (quoted_times desc, quoted_quantity desc, id);
create index products_by_group on products (type, brand, is_visible, deleted_at);
create index products_by_image on products (image) where image is not null;
create index products_dearest on products (price_cents desc, sort_name, id) where is_visible = 1 and deleted_at is null;
create index products_in_bin on products (sort_name, id) where deleted_at is not null;
create index products_kept_by_brand on products (lower(brand), sort_name, id, brand, type) where deleted_at is null;
create index products_kept_by_name on products (sort_name, id) where deleted_at is null;
create index products_kept_by_price on products (price_cents, sort_name, id) where deleted_at is null;
create index products_kept_by_quantity on products (quoted_quantity desc, sort_name, id) where deleted_at is null;
create index products_kept_by_quantity_up on products (quoted_quantity, sort_name, id) where deleted_at is null;
create index products_kept_by_quotes on products (quoted_times desc, sort_name, id) where deleted_at is null;
create index products_kept_by_quotes_up on products (quoted_times, sort_name, id) where deleted_at is null;
create index products_kept_by_sku on products (sku, sort_name, id) where deleted_at is null;
create index products_kept_by_type on products (lower(type), sort_name, id, brand, type) where deleted_at is null;
create index products_kept_by_updated on products (updated_at desc, sort_name, id) where deleted_at is null;
create index products_on_sale on products (sort_name, id) where is_visible = 1 and deleted_at is null;

-- A SKU that a product had before.
create table former_skus (
	id text primary key,
	product_id text not null references products (id) on delete cascade
);

-- Words that drivers use for others: what is typed, and what it means.
create table synonyms (
	id text primary key,
	word text not null,
	means text not null
);

-- What was looked for and not found; nobody's name stands beside it.
create table missed_searches (
	id text primary key,
	key text not null unique,
	words text not null,
	times integer not null,
	last_at text not null
);

-- Articles.
create table blog_posts (
	id text primary key,
	slug text not null unique,
	title text not null,
	excerpt text not null,
	content text not null,
	author text not null,
	category text not null,
	featured_image text,
	gallery_images text not null,
	tags text not null,
	related_skus text not null,
	read_time integer not null,
	published integer not null,
	featured integer not null,
	seo_title text not null,
	seo_description text not null,
	view_count integer not null,
	search_text text not null,
	deleted_at text,
	created_at text not null,
	updated_at text not null,
	desk_text text not null,
	first_published_at text
);
create index blog_posts_by_date on blog_posts (published, created_at);

-- Addresses that an article had before.
create table blog_old_slugs (
	id text primary key,
	post_id text,
	category text not null,
	created_at text not null
);
create index blog_old_slugs_by_post on blog_old_slugs (post_id);

-- Readers of a day, each as a hash that cannot be turned back.
create table blog_views (
	id text primary key,
	day text not null
);

-- The salt of a day's hashes, forgotten with it.
create table blog_salts (
	id text primary key,
	salt text not null
);

-- Uploaded pictures and documents.
create table media_files (
	id text primary key,
	stem text not null,
	path text not null,
	filename text not null,
	category text not null,
	target text,
	file_type text not null,
	size_bytes integer not null,
	width integer not null,
	height integer not null,
	hash text not null,
	alt_text text not null,
	description text not null,
	search_text text not null,
	uploaded_by text not null,
	deleted_at text,
	created_at text not null,
	updated_at text not null
);
create index media_files_by_category on media_files (category, created_at);
create unique index media_files_in_place on media_files (stem) where deleted_at is null;

-- # People and cars

-- People, by their telephone.
create table customers (
	id text primary key,
	phone text not null unique,
	name text not null,
	email text,
	created_at text not null,
	last_contact_at text not null,
	search_text text not null,
	notes text default '' not null,
	updated_at text not null,
	wants_no_reminders integer default 0 not null,
	request_count integer not null default 0,
	ruc text
);
create index customers_by_last_contact on customers (last_contact_at, id);
create index customers_by_search_text on customers (search_text, id);
create index customers_by_created on customers (created_at);
create index customers_by_email on customers (lower(email));
create index customers_by_requests on customers (request_count, last_contact_at, id);
create index customers_to_forget on customers (last_contact_at) where request_count = 0;

-- A person's file that was joined into another, as it was.
create table merged_customers (
	id text primary key,
	into_id text not null references customers (id) on delete cascade,
	phone text not null unique,
	name text not null,
	email text,
	notes text not null,
	wants_no_reminders integer not null,
	created_at text not null,
	last_contact_at text not null,
	kept_notes text not null,
	kept_wants_no_reminders integer not null,
	author text not null,
	merged_at text not null,
	ruc text,
	kept_ruc text,
	kept_email text
);
create index merged_customers_by_into on merged_customers (into_id);

-- Cars that were in the workshop, by their plate.
create table cars (
	id text primary key,
	plate text not null,
	brand text not null,
	model text not null,
	year integer,
	color text not null,
	notes text not null,
	created_at text not null,
	updated_at text not null,
	joined_into_id text,
	joined_at text,
	-- O and 0 are read for each other on a plate; by the bytes, so that the index has its beginnings.
	plate_key text collate binary generated always as (replace(plate, 'O', '0')) virtual
);
create unique index cars_by_plate on cars (plate) where plate <> '';
create index cars_by_plate_key on cars (plate_key) where plate <> '';
create index joined_cars on cars (joined_into_id) where joined_into_id is not null;

-- Requests of people about their own data, with their term.
create table data_requests (
	id text primary key,
	kind text not null,
	customer_id text,
	received_on text not null,
	due_on text not null,
	author text not null,
	created_at text not null,
	outcome text,
	done_at text,
	done_by text
);
create index data_requests_in_turn on data_requests (done_at, due_on);

-- # Requests

-- Whoever asked for something: one row for each request, whatever its kind.
create table leads (
	id text primary key,
	reference text not null unique,
	kind text not null,
	state text not null,
	customer_id text references customers (id),
	name text not null,
	phone text,
	phone_typed text,
	email text,
	summary text not null,
	search_text text not null,
	owner_id text references staff (id),
	is_quarantined integer not null,
	due_at text not null,
	answered_at text,
	created_at text not null,
	updated_at text not null,
	news text,
	reopened_at text,
	asked_at text generated always as (coalesce(reopened_at, created_at)) virtual,
	is_settled integer generated always as (case when answered_at is null and kind <> 'newsletter' then 0 else 1 end) virtual,
	channel text not null default 'site',
	car text not null default '',
	urgency text,
	call_back_on text,
	lost_reason text,
	won_cents integer,
	words text not null default '',
	-- What is answered first; a digit above those of any year comes last in every collation.
	turn_at text generated always as (case
		when answered_at is null and kind <> 'newsletter' then
			case when urgency = 'urgente' then coalesce(reopened_at, created_at) else due_at end
			|| coalesce(reopened_at, created_at)
		when call_back_on is not null then
			call_back_on || 'T13:00:00.000Z' || coalesce(reopened_at, created_at)
		else '9' end) virtual,
	car_id text references cars (id)
);
create index leads_by_state on leads (state, created_at);
create index leads_by_asked on leads (is_quarantined, asked_at desc, id, state, kind, owner_id, channel);
create index leads_by_channel on leads (channel, is_quarantined, state, kind, owner_id);
create index leads_by_due on leads (is_quarantined, is_settled, due_at, asked_at desc, id, state, kind, owner_id);
create index leads_by_kind_page on leads (kind, is_quarantined, created_at desc, id);
create index leads_by_state_asked on leads (is_quarantined, state, asked_at desc, id, kind, owner_id, channel);
create index leads_by_turn on leads (is_quarantined, turn_at, asked_at desc, id, state, kind, owner_id, channel);
create index leads_in_figures on leads (created_at, is_quarantined, kind, answered_at, due_at);
create index leads_lost on leads (is_quarantined, state, updated_at desc, id) where state = 'lost';
create index leads_of_car on leads (car_id, created_at desc) where car_id is not null;
create index leads_of_customer on leads (customer_id, created_at desc, id);
create index leads_quoted on leads (kind, is_quarantined, updated_at, id) where state = 'quoted';
create index leads_to_call on leads (call_back_on, id) where call_back_on is not null;
create index leads_to_forget on leads (created_at)
	where state <> 'won' and kind <> 'newsletter'
	and (name <> 'Datos borrados' or phone is not null or email is not null or customer_id is not null);

-- The history of a request: who did what, and notes.
create table lead_events (
	id text primary key,
	lead_id text not null references leads (id),
	kind text not null,
	author text not null,
	text text not null,
	created_at text not null,
	author_id text,
	edited_at text,
	edited_by text,
	is_removed integer default 0 not null
);
create index lead_events_by_lead on lead_events (lead_id);

-- What a note said before it was corrected.
create table note_texts (
	id text primary key,
	event_id text not null references lead_events (id) on delete cascade,
	text text not null,
	written_by text not null,
	written_at text not null
);
create index note_texts_by_event on note_texts (event_id, written_at);

-- The sentence that was accepted with a request.
create table lead_consents (
	lead_id text primary key references leads (id),
	version text not null,
	text text not null,
	address text not null,
	accepted_at text not null
);

-- Requests that were closed together with one press.
create table lead_closings (
	id text primary key,
	author text not null,
	before_day text not null,
	kind text not null,
	state text not null,
	reason text not null,
	closed integer not null,
	restored integer not null,
	created_at text not null,
	undone_at text,
	undone_by text
);
create index lead_closings_by_instant on lead_closings (created_at desc, id);

-- Each request of such a press, as it was before.
create table closed_leads (
	closing_id text not null references lead_closings (id) on delete cascade,
	lead_id text not null references leads (id) on delete cascade,
	was_state text not null,
	was_answered_at text,
	was_news text,
	was_call_back_on text,
	closed_at text not null,
	constraint closed_leads_pkey primary key (closing_id, lead_id)
);
create index closed_leads_by_lead on closed_leads (lead_id);

-- The requests that came with a person's joined file.
create table merged_requests (
	lead_id text primary key references leads (id) on delete cascade,
	customer_id text not null references merged_customers (id) on delete cascade
);
create index merged_requests_by_customer on merged_requests (customer_id);

-- The requests that came with a joined car.
create table joined_car_requests (
	car_id text not null references cars (id),
	lead_id text not null references leads (id),
	constraint joined_car_requests_once primary key (car_id, lead_id)
);

-- Requests of people that the shop did not know, for the limit of a crowd.
create table stranger_requests (
	lead_id text primary key references leads (id),
	sort text not null,
	is_held integer not null,
	created_at text not null
);
create index stranger_requests_by_age on stranger_requests (created_at);
create index stranger_requests_by_time on stranger_requests (sort, created_at, is_held);
create index stranger_requests_held on stranger_requests (created_at, lead_id) where is_held = 1;

-- Whom staff were asked to call, and did.
create table outreach_marks (
	lead_id text not null references leads (id),
	kind text not null,
	day text not null,
	author text not null,
	created_at text not null,
	constraint outreach_marks_key primary key (lead_id, kind, day)
);

-- Links that open a request to its customer; only their hash is kept.
create table links (
	hash text primary key,
	lead_id text not null references leads (id),
	version integer not null
);
create index links_of_lead on links (lead_id, version);

-- How many requests there are of each kind and state: kept by triggers.
create table lead_counts (
	kind text not null,
	state text not null,
	is_quarantined integer not null,
	owner_id text not null,
	has_visit integer not null,
	found integer not null,
	primary key (kind, state, is_quarantined, owner_id, has_visit)
);

-- What belongs to a message of the contact page.
create table messages (
	lead_id text primary key references leads (id),
	service text,
	vehicle_type text,
	message text not null,
	created_at text not null
);

-- What belongs to an appointment that was asked for.
create table appointments (
	lead_id text primary key references leads (id),
	source text not null,
	service text not null,
	service_id text,
	vehicle_type text,
	vehicle_brand text,
	vehicle_brand_other text,
	vehicle_model text,
	vehicle_year integer,
	urgency text,
	preferred_date text,
	preferred_time text,
	description text not null,
	sent_at text,
	created_at text not null
);
create index appointments_by_date on appointments (preferred_date);

-- What belongs to a request for a service.
create table service_requests (
	lead_id text primary key references leads (id),
	service_id text,
	service_name text not null,
	vehicle_brand text not null,
	vehicle_model text not null,
	vehicle_year integer not null,
	urgency text not null,
	preferred_date text,
	preferred_time text,
	description text not null,
	contact_method text not null,
	created_at text not null
);
create index service_requests_by_created on service_requests (created_at);
create index service_requests_by_service on service_requests (service_id, created_at);

-- How often each service was asked for: kept by triggers.
create table service_demand (
	service_id text not null,
	service_name text not null,
	state text not null,
	found integer not null,
	primary key (service_id, service_name, state)
);

-- What belongs to a quote of products.
create table quotes (
	lead_id text primary key references leads (id),
	notes text not null,
	total_items integer not null,
	total_cents bigint not null,
	sent_total_cents bigint,
	created_at text not null,
	vehicle_brand text,
	vehicle_model text,
	vehicle_year integer
);
create index quotes_by_created on quotes (created_at desc, lead_id);

-- The products of a quote, at the price of its day.
create table quote_items (
	id text primary key,
	lead_id text not null references quotes (lead_id),
	position integer not null,
	product_id text not null,
	sku text not null,
	name text not null,
	brand text not null,
	quantity integer not null,
	price_cents integer not null,
	sent_price_cents integer
);
create index quote_items_by_lead on quote_items (lead_id);
create index quote_items_by_product on quote_items (product_id, lead_id);
create index quote_items_by_sku on quote_items (sku);

-- Addresses of the newsletter.
create table subscribers (
	id text primary key,
	email text not null unique,
	lead_id text not null references leads (id),
	consent_text text not null,
	address text not null,
	created_at text not null,
	state text not null,
	asked_at text not null,
	confirmed_at text,
	left_at text
);
create index subscribers_by_created on subscribers (created_at desc, id);
create index subscribers_by_state on subscribers (state, created_at desc, id);

-- Photos that a customer or the staff added to a request.
create table request_photos (
	id text primary key,
	lead_id text not null references leads (id),
	upload_key text not null,
	place integer not null,
	bytes integer not null,
	received integer not null,
	folder text,
	width integer,
	height integer,
	size_bytes integer,
	created_at text not null,
	stored_at text,
	deleted_at text,
	kind text not null,
	author_id text references staff (id),
	is_shared integer not null
);
create index request_photos_arriving on request_photos (created_at) where stored_at is null;
create index request_photos_by_day on request_photos (created_at);
create unique index request_photos_by_key on request_photos (lead_id, upload_key);
create unique index request_photos_by_place on request_photos (lead_id, place) where deleted_at is null and kind = 'customer';
create unique index request_photos_of_staff on request_photos (lead_id, place) where deleted_at is null and kind <> 'customer';
create index request_photos_removed on request_photos (deleted_at) where deleted_at is not null;

-- Until when a request's photos are kept.
create table photo_terms (
	lead_id text primary key references leads (id),
	until text not null,
	told_at text
);
create index photo_terms_by_end on photo_terms (until);

-- # Agenda

-- The visit of a request: its day, hour and state, and how it stands in Zoho Calendar.
create table visits (
	lead_id text primary key references leads (id),
	service text not null,
	service_id text,
	car text not null,
	note text not null,
	day text,
	start_minute integer,
	minutes integer not null,
	state text not null,
	cancel_reason text,
	cancelled_by text,
	customer_confirmed_at text,
	sequence integer not null,
	calendar_state text not null,
	calendar_uid text,
	calendar_etag text,
	calendar_error text,
	calendar_at text,
	calendar_sequence integer,
	calendar_tried_at text,
	created_at text not null,
	updated_at text not null,
	is_drop_off integer not null,
	day_told text,
	letter_id text,
	day_agreed text
);
create index visits_by_day on visits (day, start_minute);
create index visits_by_state on visits (state, day);
create index visits_by_calendar on visits (calendar_state, day) where calendar_state in ('pending', 'failed');
create index visits_by_date on visits (coalesce(day, '9') desc, lead_id desc);

-- The places of the agenda that a visit takes: its key is what makes a double booking impossible.
create table visit_hours (
	day text not null,
	pool text default '' not null,
	minute integer not null,
	bay integer not null,
	lead_id text not null references visits (lead_id),
	constraint visit_hours_pk primary key (day, pool, minute, bay)
);
create index visit_hours_by_lead on visit_hours (lead_id);

-- The connection to Zoho Calendar: one row.
create table calendar_link (
	id text primary key,
	data_centre text not null,
	refresh_token text not null,
	access_token text,
	access_expires_at text,
	token_calls text not null,
	calendar_uid text not null,
	calendar_name text not null,
	granted_by text not null,
	granted_at text not null,
	lost_at text,
	lost_reason text,
	last_success_at text,
	failing_since text,
	failures integer not null,
	problem text,
	paused_until text,
	next_create_at text,
	turn_holder text,
	turn_until text
);

-- Connections that were begun and not granted yet.
create table calendar_states (
	id text primary key,
	staff_id text not null references staff (id),
	expires_at text not null,
	used_at text,
	created_at text not null
);

-- Events that staff made in Zoho Calendar by hand.
create table calendar_events (
	id text primary key,
	reference text not null unique,
	title text not null,
	description text not null,
	customer text not null,
	day text not null,
	start_minute integer not null,
	minutes integer not null,
	state text not null,
	uid text,
	error text,
	tried_at text,
	created_at text not null,
	updated_at text not null
);

-- Days on which a reference stands in Zoho Calendar.
create table calendar_entries (
	reference text primary key,
	day text not null
);

-- # Estimates

-- A version of a priced estimate; amounts are cents with ITBMS.
create table estimates (
	id text primary key,
	lead_id text not null references leads (id),
	reference text not null,
	version integer not null,
	is_latest integer not null,
	state text not null,
	car_brand text not null,
	car_model text not null,
	car_year integer,
	car_plate text not null,
	valid_until text not null,
	only_whole integer not null,
	note text not null,
	delivery_text text not null,
	tax_percent real not null,
	discount_cents integer not null,
	discount_reason text not null,
	total_cents integer not null,
	created_by text not null,
	created_at text not null,
	updated_at text not null,
	sent_at text,
	sent_by text,
	seen_at text,
	asked_at text,
	renewal_asked_at text,
	decided_at text,
	decided_via text,
	decided_by text,
	accepted_cents integer,
	accepted_tax_cents integer,
	reject_reason text,
	reject_text text,
	constraint estimates_version unique (reference, version),
	constraint estimates_of_lead unique (lead_id, version)
);
create index estimates_by_state on estimates (state, updated_at desc, id) where is_latest = 1;
create index estimates_listed on estimates (updated_at desc, id) where is_latest = 1;
create index estimates_renewals on estimates (renewal_asked_at) where renewal_asked_at is not null;
create index estimates_sent on estimates (sent_at) where sent_at is not null;
create index estimates_waiting on estimates (valid_until, id) where state = 'sent';

-- A job of a version: what the customer says yes or no to.
create table estimate_jobs (
	id text primary key,
	estimate_id text not null references estimates (id),
	position integer not null,
	title text not null,
	level text,
	warranty_months integer,
	warranty_km integer,
	needs_job_id text,
	decision text not null,
	is_locked integer not null,
	sum_cents integer not null,
	discount_cents integer not null,
	copied_from_id text,
	created_at text not null,
	service_id text
);
create index estimate_jobs_in_order on estimate_jobs (estimate_id, position);
create index estimate_jobs_newest on estimate_jobs (created_at desc);

-- Parts and labour of a job.
create table estimate_lines (
	id text primary key,
	job_id text not null references estimate_jobs (id),
	position integer not null,
	kind text not null,
	product_id text,
	sku text,
	text text not null,
	quantity_hundredths integer not null,
	unit_cents integer not null,
	line_cents integer not null,
	cost_cents integer,
	supplied_by text not null,
	free_reason text not null
);
create index estimate_lines_in_order on estimate_lines (job_id, position);

-- The history of an estimate.
create table estimate_events (
	id text primary key,
	estimate_id text not null references estimates (id),
	lead_id text not null references leads (id),
	version integer not null,
	kind text not null,
	author text not null,
	via text,
	text text not null,
	address text,
	at text not null
);
create index estimate_events_by_kind on estimate_events (kind, at);
create index estimate_events_of_lead on estimate_events (lead_id, at desc);
create index estimate_events_of_version on estimate_events (estimate_id, kind, at);

-- Jobs that staff reuse, as JSON.
create table estimate_templates (
	id text primary key,
	title text not null unique,
	job text not null,
	created_by text not null,
	updated_at text not null
);

-- # The workshop

-- A car in the workshop: one order for each request.
create table work_orders (
	lead_id text primary key references leads (id),
	reference text not null unique,
	car_id text not null references cars (id),
	state text not null,
	state_at text not null,
	complaint text not null,
	promised_at text,
	mechanic_id text references staff (id),
	waits_for text,
	wait_text text not null,
	wait_until text,
	km_in integer,
	fuel_eighths integer,
	belongings text not null,
	no_plate text,
	no_phone text not null,
	received_at text not null,
	received_by text not null,
	basis text,
	basis_why text not null,
	delivered_to text not null,
	kept_until text,
	before text not null,
	updated_at text not null,
	updated_by text not null,
	unfetched_letters integer not null
);
create unique index work_orders_inside on work_orders (car_id) where state in ('received', 'in_progress', 'ready');
create index work_orders_kept on work_orders (kept_until) where kept_until is not null;
create index work_orders_newest on work_orders (received_at desc);
create index work_orders_of_car on work_orders (car_id, received_at desc);

-- Each step of an order, and each promise.
create table work_order_moves (
	id text primary key,
	lead_id text not null references work_orders (lead_id),
	at text not null,
	by text not null,
	"from" text,
	"to" text not null,
	reason text not null,
	promised_from text,
	promised_to text
);
create index work_order_moves_in_order on work_order_moves (lead_id, at);

-- What became of each approved job.
create table work_order_jobs (
	id text primary key,
	lead_id text not null references work_orders (lead_id),
	root_job_id text not null,
	done_at text,
	done_by text,
	dropped_why text not null,
	constraint work_order_jobs_once unique (lead_id, root_job_id)
);
