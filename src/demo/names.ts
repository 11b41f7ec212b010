/** Made-up people. Combined by seed; any likeness is chance. */
export const FIRST_NAMES = [
  'Amara', 'Mateo', 'Hannah', 'Diego', 'Priya', 'Owen', 'Leila', 'Marcus', 'Sofía', 'Ethan', 'Naomi', 'Kofi', 'Ingrid', 'Tomás', 'Aaliyah', 'Wei',
  'Grace', 'Rafael', 'Yuki', 'Caleb', 'Zoë', 'Andre', 'Maya', 'Lucas', 'Fatima', 'Noah', 'Chloe', 'Elijah', 'Anika', 'Samuel', 'Renée', 'Isaac',
  'Talia', 'Jonah', 'Camila', 'Micah', 'Esther', 'Javier', 'Nina', 'Malik', 'Clara', 'Emeka', 'Lucía', 'Henry', 'Simone', 'Arjun', 'Ruth', 'Gabriel',
] as const;

export const LAST_NAMES = [
  'Okafor', 'Ramírez', 'Nguyen', 'Thompson', 'Patel', 'Kowalski', 'Haddad', 'Johnson', 'Fernández', 'Brooks', 'Goldberg', 'Mensah', 'Lindqvist', 'Ortega',
  'Washington', 'Zhang', "O'Neill", 'Silva', 'Tanaka', 'Whitaker', 'Fischer', 'Baptiste', 'Sharma', 'Moreau', 'Rahman', 'Sullivan', 'Park', 'Coleman',
  'Iyer', 'Bennett', 'Dubois', 'Freeman', 'Levy', 'Novak', 'Castillo', 'Price', 'Adeyemi', 'Peña', 'Volkov', 'Jefferson',
] as const;
